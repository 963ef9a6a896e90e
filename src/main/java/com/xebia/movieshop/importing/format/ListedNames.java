package com.xebia.movieshop.importing.format;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import com.xebia.movieshop.names.Directors;
import tools.jackson.core.JacksonException;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Splits lists of people and genres in one cell, in the notations of programs, databases
 * and people. Commas separate names, or first names and surnames, in a whole column, and
 * dashes separate names in one that has no other separators.
 */
record ListedNames(boolean people, boolean surnameFirst, boolean dashes) {

	// Reads lists that programs print.
	private static final JsonMapper PRINTED = JsonMapper.builder()
		.enable(JsonReadFeature.ALLOW_SINGLE_QUOTES, JsonReadFeature.ALLOW_BACKSLASH_ESCAPING_ANY_CHARACTER)
		.build();

	private static final Pattern NONE = Pattern.compile("(?<=: )(?:None|True|False)\\b");

	// Looking behind only a separator takes a tenth of the time.
	private static final Pattern SEPARATOR = Pattern.compile("[;|@•、；，]|\\s/\\s|/(?<=\\S\\s\\S{1,50}/)(?=\\S+\\s\\S)");

	// Separates names only if both have several words: "Penn & Teller" is one name.
	private static final Pattern AND = Pattern
		.compile("\\s(?:&|and|und|et|y)\\s(?<=\\S\\s\\S{1,50}\\s\\S{1,3}\\s)(?=\\S+\\s\\S)");

	private static final Pattern DASH = Pattern.compile("\\s[-–—]\\s");

	private static final String SUFFIX = "(?:Jr|Sr|II|III|IV)\\b\\.?";

	private static final Pattern COMMA = Pattern.compile(",(?!\\s*+" + SUFFIX + "|[^()]{0,60}+\\))");

	private static final String WORD = "[\\p{L}\\p{M}.'’-]+";

	// One word, optionally with "von" or the like, before the comma: two people would
	// have more words.
	private static final Pattern SURNAME_FIRST = Pattern.compile("^\\s*((?:\\p{Ll}+ ){0,2}" + WORD + "), (?!" + SUFFIX
			+ ")(" + WORD + "(?: " + WORD + ")?)((?:, " + SUFFIX + ")?)\\s*$");

	// How many names with the surname first there must be for each one otherwise.
	private static final int MAJORITY = 9;

	static ListedNames of(String field, List<String> values) {
		List<String> lines = values.stream()
			.filter((value) -> !value.startsWith("[") && !FieldValues.isTooLong(field, value)
					&& value.indexOf('\n') < 0)
			.toList();
		long dashed = lines.stream().filter(DASH.asPredicate()).count();
		boolean dashes = dashed > Math.min(1, lines.size() / 2)
				&& lines.stream().noneMatch((line) -> line.indexOf(',') >= 0 || SEPARATOR.matcher(line).find());
		List<String> withComma = lines.stream()
			.filter((line) -> field.equals("director"))
			.flatMap(SEPARATOR::splitAsStream)
			.flatMap(AND::splitAsStream)
			.filter((name) -> COMMA.matcher(name).find())
			.toList();
		long surnamesFirst = withComma.stream().filter((name) -> SURNAME_FIRST.matcher(name).matches()).count();
		return new ListedNames(!field.equals("genres"), surnamesFirst > MAJORITY * (withComma.size() - surnamesFirst),
				dashes);
	}

	// Returns the names on a line each, in the notation of the form.
	String lines(String text) {
		if (text.contains("\n")) {
			return text;
		}
		List<String> names = names(text);
		return (names.size() == 1 && names.get(0).indexOf(',') < 0) ? names.get(0) : lines(names);
	}

	String inOneLine(String text) {
		List<String> names = text.contains("\n") ? text.lines().toList() : names(text);
		return (names.size() == 1) ? names.get(0) : Directors.join(names.stream());
	}

	private List<String> names(String text) {
		String lines = divide(
				(this.dashes && !text.startsWith("[")) ? DASH.matcher(text.strip()).replaceAll("\n") : text.strip());
		Stream<String> names = lines.lines();
		boolean inverted = this.surnameFirst || (this.people && lines.contains("\n"));
		if (!lines.contains("\n")) {
			List<String> parts = (this.people && text.indexOf(' ') > 0) ? List.of(AND.split(lines)) : List.of(lines);
			// Bibliographies invert the first name only.
			inverted |= parts.size() > 1 && SURNAME_FIRST.matcher(parts.get(0)).matches();
			names = (inverted || text.indexOf(',') < 0) ? parts.stream() : parts.stream().flatMap(COMMA::splitAsStream);
		}
		boolean turned = inverted;
		return names.map((name) -> turned ? SURNAME_FIRST.matcher(name).replaceFirst("$2 $1$3") : name)
			.map(String::strip)
			.filter((name) -> !name.isEmpty())
			.toList();
	}

	// Returns the names of a printed list or between separators on a line each.
	static String divide(String text) {
		if (text.startsWith("[") && text.endsWith("]")) {
			try {
				return JsonReader.text(PRINTED.readTree(NONE.matcher(text).replaceAll("null")));
			}
			catch (JacksonException ex) {
				// The brackets are part of a text.
			}
		}
		List<String> names = List.of(SEPARATOR.split(text));
		return (names.size() > 1) ? lines(names) : text;
	}

	private static String lines(List<String> names) {
		return String.join("\n", names) + "\n";
	}

}
