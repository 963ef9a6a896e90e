package com.xebia.movieshop.names;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

import com.xebia.movieshop.text.TextKey;

/**
 * What is made of the key of a name: the words by which it is found, and its place in a
 * list.
 */
public final class NameKey {

	/**
	 * The heading of names whose first character has no upper and lower case.
	 */
	public static final String OTHER_LETTER = "#";

	// What tells people of one name apart, such as "(1996)".
	private static final Pattern NUMBER = Pattern.compile("\\s*+\\(\\w+\\)$");

	private static final Pattern SURNAME = Pattern.compile("(?i)(?<!\\S)(\\S++)(?: (?:jr|sr|ii|iii|iv)\\.?)?$");

	private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}\\p{M}]+");

	private static final int MAX_PREFIX = 5;

	private NameKey() {
	}

	// Returns the sort key for a list of people, which is unique for each key. A surname
	// is one word as it is spelled, such as "O'Hara" and "Newton-John".
	public static String bySurname(String name) {
		String surname = surname(name);
		return (surname.isEmpty() ? "" : TextKey.of(surname)) + ", " + TextKey.of(name);
	}

	// Returns the last word that is no "Jr." or number, or nothing without one.
	public static String surname(String name) {
		Matcher surname = SURNAME.matcher(withoutNumber(name));
		return surname.find() ? surname.group(1) : "";
	}

	// Returns the name without a number in brackets, by which other people have it too.
	public static String withoutNumber(String name) {
		return NUMBER.matcher(name).replaceFirst("");
	}

	public static String letter(String sorted) {
		int first = sorted.isEmpty() ? ' ' : sorted.codePointAt(0);
		return Character.isLowerCase(first) ? Character.toString(Character.toUpperCase(first)) : OTHER_LETTER;
	}

	// Returns the prefixes, of one to five letters, of all words of a name.
	public static List<String> beginnings(String key) {
		return words(key).stream()
			.flatMap((word) -> IntStream.rangeClosed(1, MAX_PREFIX).mapToObj((length) -> beginning(word, length)))
			.distinct()
			.toList();
	}

	// Returns the prefix by which a word is looked up: its first five letters.
	public static String beginning(String word) {
		return beginning(word, MAX_PREFIX);
	}

	public static String beginning(String word, int length) {
		int letters = word.codePointCount(0, word.length());
		return word.substring(0, word.offsetByCodePoints(0, Math.min(length, letters)));
	}

	public static List<String> words(String key) {
		return WORD.matcher(key).results().map(MatchResult::group).toList();
	}

}
