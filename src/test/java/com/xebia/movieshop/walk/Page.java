package com.xebia.movieshop.walk;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import org.springframework.web.util.HtmlUtils;

/**
 * A page that was read strictly: tags are nested, ids unique, and all else escaped.
 */
final class Page {

	private static final Pattern TOKEN = Pattern.compile(
			"<!--.*?-->|<!DOCTYPE html>|<script\\b[^>]*>.*?</script>"
					+ "|<(/?)([a-zA-Z][a-zA-Z0-9]*)((?:\\s+[a-zA-Z:-]+(?:=\"[^\"<]*\")?)*)\\s*(/?)>|[^<]+|<",
			Pattern.DOTALL);

	private static final Pattern ATTRIBUTE = Pattern.compile("([a-zA-Z:-]+)(?:=\"([^\"]*)\")?");

	private static final Pattern BARE = Pattern.compile("&(?!(?:[a-zA-Z][a-zA-Z0-9]*|#[0-9]+|#x[0-9a-fA-F]+);)");

	private static final Set<String> VOID = Set.of("meta", "link", "input", "br", "hr", "img", "source", "wbr", "area",
			"col");

	// What is drawn may have empty elements.
	private static final Set<String> DRAWN = Set.of("svg", "path", "circle", "rect", "g", "use", "line", "text");

	private final List<Form> forms = new ArrayList<>();

	private final List<String> problems = new ArrayList<>();

	private final StringBuilder text = new StringBuilder();

	private @Nullable Form open;

	private @Nullable String select;

	private @Nullable String textarea;

	Page(String html) {
		Deque<String> path = new ArrayDeque<>();
		Set<String> ids = new HashSet<>();
		Matcher token = TOKEN.matcher(html);
		while (token.find()) {
			String name = token.group(2);
			if (name == null) {
				plain(token.group());
			}
			else if (token.group(1).isEmpty()) {
				Map<String, String> attributes = attributes(token.group(3));
				String id = attributes.get("id");
				if (id != null && !ids.add(id)) {
					this.problems.add("the id " + id + " twice");
				}
				if (attributes.containsKey("autofocus") && !ids.add("autofocus")) {
					this.problems.add("the focus twice");
				}
				begin(name, attributes);
				if (!VOID.contains(name) && !(DRAWN.contains(name) && !token.group(4).isEmpty())) {
					path.push(name);
				}
			}
			else if (path.isEmpty() || !path.pop().equals(name)) {
				this.problems.add("</" + name + "> closes nothing near " + around(html, token.start()));
				break;
			}
			else {
				end(name);
			}
		}
		if (this.problems.isEmpty() && !path.isEmpty()) {
			this.problems.add("unclosed " + path);
		}
	}

	private static String around(String html, int position) {
		return html.substring(Math.max(0, position - 100), Math.min(html.length(), position + 100));
	}

	private Map<String, String> attributes(String typed) {
		Map<String, String> attributes = new LinkedHashMap<>();
		Matcher attribute = ATTRIBUTE.matcher(typed);
		while (attribute.find()) {
			String value = Optional.ofNullable(attribute.group(2)).orElse("");
			if (BARE.matcher(value).find()) {
				this.problems.add("a bare & in " + typed);
			}
			if (attributes.put(attribute.group(1), HtmlUtils.htmlUnescape(value)) != null) {
				this.problems.add(attribute.group(1) + " twice in" + typed);
			}
		}
		return attributes;
	}

	private void plain(String found) {
		if (found.startsWith("<!") || found.startsWith("<script")) {
			return;
		}
		if (found.equals("<") || BARE.matcher(found).find()) {
			this.problems.add("not escaped: " + found.strip());
		}
		String shown = HtmlUtils.htmlUnescape(found);
		this.text.append(shown);
		if (this.textarea != null && this.open != null) {
			this.open.add(this.textarea, shown.startsWith("\n") ? shown.substring(1) : shown);
			this.textarea = null;
		}
	}

	private void begin(String tag, Map<String, String> attributes) {
		String name = attributes.getOrDefault("name", "");
		String value = attributes.getOrDefault("value", "");
		if (tag.equals("form")) {
			this.open = new Form(attributes.getOrDefault("method", "get"), attributes.getOrDefault("action", ""),
					new LinkedHashMap<>());
			this.forms.add(this.open);
		}
		else if (tag.equals("select")) {
			this.select = name;
		}
		else if (tag.equals("textarea")) {
			this.textarea = name;
		}
		else if (this.open != null && tag.equals("option") && this.select != null
				&& attributes.containsKey("selected")) {
			this.open.add(this.select, value);
		}
		else if (this.open != null && tag.equals("input") && !name.isEmpty()
				&& !Set.of("file", "submit").contains(attributes.getOrDefault("type", ""))
				&& (!Set.of("checkbox", "radio").contains(attributes.getOrDefault("type", ""))
						|| attributes.containsKey("checked"))) {
			this.open.add(name, value);
		}
	}

	private void end(String tag) {
		if (tag.equals("form")) {
			this.open = null;
		}
		else if (tag.equals("textarea")) {
			if (this.textarea != null && this.open != null) {
				this.open.add(this.textarea, "");
			}
			this.textarea = null;
		}
		else if (tag.equals("select")) {
			this.select = null;
		}
	}

	List<String> problems() {
		return this.problems;
	}

	String text() {
		return this.text.toString();
	}

	Stream<Form> forms() {
		return this.forms.stream();
	}

	// Finds the form that is sent to a path.
	Optional<Form> form(String path) {
		return forms().filter((form) -> form.action().equals(path) && form.method().equals("post")).findFirst();
	}

	/**
	 * A form with the values that a browser would send.
	 */
	record Form(String method, String action, Map<String, List<String>> fields) {

		void add(String name, String value) {
			this.fields.computeIfAbsent(name, (added) -> new ArrayList<>()).add(value);
		}

		String first(String name) {
			return this.fields.getOrDefault(name, List.of("")).get(0);
		}

	}

}
