package com.xebia.movieshop.search;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/**
 * The people in the text of a movie's director: "Joel Coen and Ethan Coen" are two.
 */
public final class Directors {

	/**
	 * Matches texts that may name several people, in the regular expressions of MongoDB.
	 */
	public static final String SEVERAL = "[,、/&]| (and|und|et|y|e) ";

	private static final String SUFFIX = "(?:Jr|Sr|II|III|IV)\\b";

	private static final String AND = "(?:&|and|und|et|y|e)\\s";

	// Commas and words separate whole names only: "Penn & Teller", "Lang, Fritz" and
	// "Sammy Davis, Jr." are one person each.
	private static final Pattern SEPARATOR = Pattern.compile(
			"、|\\s/\\s|(?<=\\S\\s\\S{1,50})(?:,\\s*+(?:" + AND + ")?(?!" + SUFFIX + ")|\\s" + AND + ")(?=\\S++\\s\\S)");

	private Directors() {
	}

	public static List<String> of(@Nullable String text) {
		return Stream.ofNullable(text)
			.flatMap(SEPARATOR::splitAsStream)
			.map(String::strip)
			.filter((name) -> !name.isEmpty())
			.distinct()
			.toList();
	}

	// Returns a text that is split into the same names.
	public static String join(List<String> names) {
		String text = String.join(", ", names);
		return of(text).equals(names) ? text : String.join(" / ", names);
	}

	// Finds the texts that contain one of the names beside others.
	public static Stream<String> naming(Collection<String> names, Stream<String> texts) {
		return texts.distinct().filter((text) -> of(text).size() > 1 && of(text).stream().anyMatch(names::contains));
	}

	// Replaces single names; a name that the text then has twice is kept once.
	public static String replace(String text, UnaryOperator<String> replacement) {
		StringBuilder replaced = new StringBuilder();
		List<String> names = new ArrayList<>();
		Matcher separator = SEPARATOR.matcher(text);
		String before = "";
		int start = 0;
		while (start <= text.length()) {
			boolean more = separator.find();
			String name = replacement.apply(text.substring(start, more ? separator.start() : text.length()).strip());
			if (!names.contains(name)) {
				names.add(name);
				replaced.append(before).append(name);
			}
			before = more ? separator.group() : "";
			start = more ? separator.end() : text.length() + 1;
		}
		return replaced.toString();
	}

}
