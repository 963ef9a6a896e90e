package com.xebia.movieshop.importing.format;

import java.util.List;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import com.xebia.movieshop.names.Directors;

/**
 * Splits lists of people and genres in one cell, in the notations of programs, databases
 * and people. Commas separate names, or first names and surnames, in a whole column.
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

	// Looking behind only a separator takes a tenth of the time.
	private static final Pattern SEPARATOR = Pattern.compile("[;|@•、；，]|\\s/\\s|/(?<=\\S\\s\\S{1,50}/)(?=\\S+\\s\\S)");

	private static final Pattern NUMBERED = Pattern.compile("1[.)]\\s.*", Pattern.DOTALL);

	private static final Pattern NUMBER = Pattern.compile("[,\\s]*+(?<!\\S)\\d{1,2}[.)]\\s+");

	// Separates names only if both have several words: "Penn & Teller" is one name.
	private static final Pattern AND = Pattern
		.compile("\\s(?:&|and|und|et|y)\\s(?<=\\S\\s\\S{1,50}\\s\\S{1,3}\\s)(?=\\S+\\s\\S)");

	private static final String SUFFIX = "(?:Jr|Sr|II|III|IV)\\b\\.?";

	private static final Pattern COMMA = Pattern.compile(",(?!\\s*+" + SUFFIX + "|[^()]{0,60}+\\))");

	private static final String WORD = "[\\p{L}\\p{M}.'’-]+";

	// One word, optionally with "von" or the like, before the comma: two people would
	// have more words.
	private static final Pattern SURNAME_FIRST = Pattern.compile("^\\s*((?:\\p{Ll}+ ){0,2}" + WORD + "), (?!" + SUFFIX
			+ ")(" + WORD + "(?: " + WORD + ")?)((?:, " + SUFFIX + ")?)\\s*$");

	private static final int MAX_LENGTH = 4000;

	// How many names with the surname first there must be for each one otherwise.
	private static final int MAJORITY = 9;

	private final boolean people;

	private final boolean surnameFirst;

	private ListedNames(boolean people, boolean surnameFirst) {
		this.people = people;
		this.surnameFirst = surnameFirst;
	}

	// Finds the notation of a column. Few films have a single star.
	static ListedNames of(String field, List<String> values) {
		boolean director = field.equals("director");
		List<String> names = values.stream()
			.filter((value) -> director || field.equals("stars"))
			.filter((value) -> value.length() < MAX_LENGTH && value.indexOf('\n') < 0 && !isList(value))
			.toList();
		List<String> withComma = names.stream()
			.flatMap(SEPARATOR::splitAsStream)
			.flatMap(AND::splitAsStream)
			.filter((name) -> COMMA.matcher(name).find())
			.toList();
		long surnamesFirst = withComma.stream().filter((name) -> SURNAME_FIRST.matcher(name).matches()).count();
		return new ListedNames(!field.equals("genres"), surnamesFirst > MAJORITY * (withComma.size() - surnamesFirst)
				&& (director || (surnamesFirst > 2 && surnamesFirst == names.size())));
	}

	// Returns the names on a line each, in the notation of the form.
	String lines(String text) {
		List<String> names = text.contains("\n") ? List.of() : names(text);
		boolean single = names.size() == 1 && names.get(0).indexOf(',') < 0;
		return text.contains("\n") ? text : single ? names.get(0) : lines(names);
	}

	String inOneLine(String text) {
		List<String> names = text.contains("\n") ? text.lines().toList() : names(text);
		return (names.size() == 1) ? names.get(0) : Directors.join(names.stream());
	}

	private List<String> names(String text) {
		String lines = divide(text.strip());
		Stream<String> names = lines.lines();
		if (!lines.contains("\n")) {
			names = (this.people && text.indexOf(' ') > 0) ? AND.splitAsStream(lines) : names;
			names = (this.surnameFirst || text.indexOf(',') < 0) ? names : names.flatMap(COMMA::splitAsStream);
		}
		boolean inverted = this.surnameFirst || (this.people && lines.contains("\n"));
		return names.map((name) -> inverted ? SURNAME_FIRST.matcher(name).replaceFirst("$2 $1$3") : name)
			.map(String::strip)
			.filter((name) -> !name.isEmpty())
			.toList();
	}

	private static boolean isList(String text) {
		return DESCRIBED_NAMES.matcher(text).matches() || LISTED_NAMES.matcher(text).matches();
	}

	// Returns the names of a printed list or between separators on a line each.
	static String divide(String text) {
		if (text.startsWith("[") || text.startsWith("{")) {
			Pattern name = DESCRIBED_NAMES.matcher(text).matches() ? NAME : LISTED_NAME;
			if (name == NAME || LISTED_NAMES.matcher(text).matches()) {
				return lines(name.matcher(text).results().map(ListedNames::name).toList());
			}
		}
		List<String> names = List.of((NUMBERED.matcher(text).matches() ? NUMBER : SEPARATOR).split(text));
		return (names.size() > 1) ? lines(names) : text;
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

	private static String lines(List<String> names) {
		return String.join("\n", names) + "\n";
	}

}
