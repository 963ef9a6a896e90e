package com.xebia.movieshop.names;

import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/**
 * The people in the text of a movie's director: "Joel Coen and Ethan Coen" are two.
 */
public final class Directors {

	/**
	 * The version of the rules. Increase it whenever a text is split into other names, so
	 * that stored keys are made again.
	 */
	public static final int RULES = 1;

	private static final String SUFFIX = "(?:Jr|Sr|II|III|IV)\\b";

	private static final String AND = "(?:&|and|und|et|y|e)\\s";

	// Commas and words separate whole names only: "Penn & Teller", "Lang, Fritz" and
	// "Sammy Davis, Jr." are one person each.
	private static final Pattern SEPARATOR = Pattern.compile("、|\\s/\\s|(?<=\\S\\s\\S{1,50})(?:,\\s*+(?:" + AND
			+ ")?+(?!" + SUFFIX + ")|\\s" + AND + ")(?=\\S++\\s\\S)");

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

	// Joins texts to one that is split into the same names, each once.
	public static String join(Stream<String> texts) {
		List<String> names = texts.flatMap((text) -> of(text).stream()).distinct().toList();
		String text = String.join(", ", names);
		return of(text).equals(names) ? text : String.join(" / ", names);
	}

	// Replaces names. A name that the text then has twice is kept once.
	public static String replace(String text, UnaryOperator<String> replacement) {
		List<String> names = of(text);
		List<String> replacements = names.stream().map(replacement).toList();
		String replaced = text;
		for (int i = 0; i < names.size(); i++) {
			replaced = replaced.replace(names.get(i), replacements.get(i));
		}
		return of(replaced).equals(replacements) ? replaced : join(replacements.stream());
	}

}
