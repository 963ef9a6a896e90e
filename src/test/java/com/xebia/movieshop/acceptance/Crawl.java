package com.xebia.movieshop.acceptance;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.springframework.web.util.HtmlUtils;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Requests everything to which the pages, JSON, feeds, redirects and files of a shop
 * below a path refer, and verifies that all of it and all cookies are below that path.
 */
final class Crawl {

	private static final int OF_A_KIND = 2;

	private static final Pattern PAGE = Pattern.compile("\\s(?:href|src|action|data-[a-z-]*url)=\"([^\"]*)\"");

	private static final Pattern SOURCES = Pattern.compile("srcset=\"([^\"]+)\"");

	private static final Pattern PREVIEW = Pattern.compile("property=\"og:(?:url|image)\" content=\"([^\"]*)\"");

	private static final Pattern JSON = Pattern.compile("\"(/[^\"\\s]*|https?://[^\"\\s]*)\"");

	private static final Pattern XML = Pattern.compile("(?:<loc>|template=\"|Sitemap: |Disallow: (?=/))([^<\"\\n*?]+)");

	private final Client client;

	private final String root;

	private final String path;

	private final String internal;

	private final String[] headers;

	private final Deque<String> waiting = new ArrayDeque<>();

	private final Map<String, Integer> kinds = new HashMap<>();

	private final Set<String> visited = new TreeSet<>();

	Crawl(Client client, String root, String path, String internal, String... headers) {
		this.client = client;
		this.root = root;
		this.path = path;
		this.internal = internal;
		this.headers = headers;
	}

	Set<String> run(String... starts) throws IOException {
		for (String start : starts) {
			add(this.path + start, "the start");
		}
		while (!this.waiting.isEmpty()) {
			visit(this.waiting.remove());
		}
		return this.visited;
	}

	private void visit(String url) throws IOException {
		String accept = url.matches(".*(/v3/|actuator|suggestions|webmanifest|sitemap|robots).*") ? "*/*" : "text/html";
		visit(url, accept);
		if (url.matches(this.path + "/(movies|people|genres|bin|record)([/?].*)?") && !url.contains("/image/")) {
			visit(url, "application/json");
		}
	}

	private void visit(String url, String accept) throws IOException {
		HttpResponse<String> answer = this.client.once(this.internal + url.substring(this.path.length()),
				Client.with(this.headers, "Accept", accept));
		String seen = url + " as " + accept;
		this.visited.add(seen);
		assertThat(answer.statusCode()).as(seen + " " + answer.body())
			.isIn(200, 301, 302, 303, 400, 403, 405, 406, url.contains("/none") ? 404 : 200);
		answer.headers()
			.allValues("Set-Cookie")
			.forEach((cookie) -> assertThat(cookie).as(seen)
				.containsIgnoringCase("; Path=" + (this.path.isEmpty() ? "/" : this.path) + ";"));
		answer.headers().firstValue("Location").ifPresent((location) -> add(location, seen));
		String type = answer.headers().firstValue("Content-Type").orElse("");
		String body = answer.body();
		if (type.contains("html")) {
			PAGE.matcher(body).results().forEach((link) -> add(HtmlUtils.htmlUnescape(link.group(1)), seen));
			PREVIEW.matcher(body).results().forEach((link) -> add(HtmlUtils.htmlUnescape(link.group(1)), seen));
			Matcher sources = SOURCES.matcher(body);
			while (sources.find()) {
				for (String source : sources.group(1).split(",\\s*")) {
					add(HtmlUtils.htmlUnescape(source.strip().split("\\s")[0]), seen);
				}
			}
		}
		else if (type.contains("json") && !url.matches(".*(api-docs|actuator).*")) {
			JSON.matcher(body).results().forEach((link) -> add(link.group(1), seen));
		}
		else if (type.contains("xml") || type.contains("text/plain")) {
			XML.matcher(body).results().forEach((link) -> add(HtmlUtils.htmlUnescape(link.group(1)), seen));
		}
	}

	private void add(String link, String from) {
		if (link.matches("(#|mailto:|data:).*")) {
			return;
		}
		URI base = URI.create(this.root + (from.startsWith("/") ? from.replaceFirst("[ ?].*", "") : this.path + "/"));
		String url = link.startsWith("?") ? base + link : base.resolve(link.replace(" ", "%20")).toString();
		if (!url.startsWith(this.root)) {
			assertThat(url).as("%s from %s", link, from).doesNotContain("127.0.0.1", "localhost");
			return;
		}
		String target = url.substring(this.root.length()).replaceFirst("#.*", "");
		assertThat(target).as("%s from %s", link, from).matches(Pattern.quote(this.path) + "([/?].*)?");
		String kind = target.replaceAll("[0-9a-f]{8,}|=[^&]*", "*")
			.replaceAll("(?<=/(movies|people|genres)/)[^/?*]+", "*");
		if (!target.matches(".*(/logout|/curator/backup|/movies/export)([?].*)?|.*/v3")
				&& this.kinds.merge(kind, 1, Integer::sum) <= OF_A_KIND) {
			this.waiting.add(target);
		}
	}

}
