package com.xebia.movieshop.importing.format;

import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import com.xebia.movieshop.names.Directors;

/**
 * Splits lists of people and genres on one line, in the notations of programs, databases
 * and people.
 */
final class ListedNames {

	private static final String QUOTED = "(?:'([^'\\\\]*+(?:\\\\.[^'\\\\]*+)*+)'"
			+ "|\"([^\"\\\\]*+(?:\\\\.[^\"\\\\]*+)*+)\")";

	private static final String LISTED = "(?:" + QUOTED + "|([^\"'\\[\\]{},\\s][^\\[\\]{},]*+))";

	private static final Pattern LISTED_NAME = Pattern.compile(LISTED);

	// A printed list of a program or database, such as [a, b] or {a,"b"}.
	private static final Pattern LISTED_NAMES = Pattern
		.compile("[\\[{]\\s*+" + LISTED + "(?:\\s*+,\\s*+" + LISTED + ")*+\\s*+[]}]");

	// A printed list of objects, of which "name" is used.
	private static final Pattern DESCRIBED_NAMES = Pattern.compile("\\[(\\s*\\{.*}\\s*)?]");

	private static final Pattern NAME = Pattern.compile("['\"][Nn]ame['\"]\\s*:\\s*" + QUOTED);

	private static final Pattern ESCAPED = Pattern.compile("\\\\(?:u([\\da-fA-F]{4})|(.))");

	private static final Pattern SEPARATOR = Pattern.compile("[;|]|\\s/\\s");

	// Separates names only if both have several words: "Penn & Teller" is one name.
	private static final Pattern AND = Pattern.compile("(?<=\\S\\s\\S{1,50})\\s(?:&|and|und)\\s(?=\\S+\\s\\S)");

	private static final String SUFFIX = "(?:Jr|Sr|II|III|IV)\\b\\.?";

	private static final String WORD = "[\\p{L}\\p{M}.'’-]+";

	// One word, optionally with "von" or the like, before the comma: two people would
	// have more words.
	private static final Pattern SURNAME_FIRST = Pattern.compile("^\\s*((?:\\p{Ll}+ ){0,2}" + WORD + "), (?!" + SUFFIX
			+ ")(" + WORD + "(?: " + WORD + ")?)((?:, " + SUFFIX + ")?)\\s*$");

	private ListedNames() {
	}

	// Names on separate lines stay unchanged. Commas are left to the form, which
	// recognizes "Sammy Davis, Jr.".
	static String ofPeople(String text) {
		if (text.contains("\n")) {
			return text;
		}
		String names = divide(text.strip());
		return names.contains("\n") ? names.lines().map((name) -> upright(name) + "\n").collect(Collectors.joining())
				: AND.matcher(names).replaceAll(", ");
	}

	static String ofPeopleInOneLine(String text) {
		String names = ofPeople(text);
		return inOneLine(names.contains("\n") ? names : upright(names));
	}

	static String inOneLine(String names) {
		return Directors.join(names.lines());
	}

	private static String upright(String name) {
		return SURNAME_FIRST.matcher(name).replaceFirst("$2 $1$3");
	}

	static boolean isList(String text) {
		return DESCRIBED_NAMES.matcher(text).matches() || LISTED_NAMES.matcher(text).matches();
	}

	static String divide(String text) {
		if (isList(text)) {
			Pattern name = DESCRIBED_NAMES.matcher(text).matches() ? NAME : LISTED_NAME;
			return lines(name.matcher(text).results().map(ListedNames::name).toArray(String[]::new));
		}
		return SEPARATOR.matcher(text).find() ? lines(SEPARATOR.split(text)) : text;
	}

	private static String name(MatchResult name) {
		if (name.groupCount() == 3 && name.group(3) != null) {
			return name.group(3);
		}
		String text = Objects.requireNonNullElse(name.group(1), name.group(2));
		return ESCAPED.matcher(text)
			.replaceAll((escaped) -> Matcher.quoteReplacement((escaped.group(1) != null)
					? Character.toString(Integer.parseInt(escaped.group(1), 16)) : escaped.group(2)));
	}

	private static String lines(String[] names) {
		return String.join("\n", names) + "\n";
	}

}
