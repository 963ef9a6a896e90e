package com.xebia.movieshop.names;

import java.text.Normalizer;
import java.text.Normalizer.Form;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * The key of a name: equal for spellings that differ by case and accents only.
 */
public final class NameKey {

	/**
	 * The heading of names whose first character has no upper and lower case.
	 */
	public static final String OTHER_LETTER = "#";

	/**
	 * The limit of normalization in characters, because its time grows by the square of
	 * consecutive combining marks. No name or title is longer.
	 */
	public static final int MAX_LENGTH = 500;

	/**
	 * Combining marks of other scripts are letters of their own.
	 */
	private static final Pattern ACCENTS = Pattern.compile("\\p{InCombiningDiacriticalMarks}+");

	private static final Pattern BLANKS = Pattern.compile("\\s+");

	private static final Pattern SURNAME = Pattern.compile("(?<!\\S)(\\S++)(?: (?:jr|sr|ii|iii|iv)\\.?)?$");

	private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}\\p{M}]+");

	private static final int MAX_PREFIX = 5;

	private NameKey() {
	}

	public static String of(String name) {
		return BLANKS.matcher(fold(name.strip(), ACCENTS)).replaceAll(" ").strip();
	}

	// Converts to upper case first, because some letters have two lower case forms, or an
	// upper case form of several letters.
	public static String fold(String text, Pattern accents) {
		if (text.length() > MAX_LENGTH) {
			return text;
		}
		String letters = text.toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
		String plain = accents.matcher(Normalizer.normalize(letters, Form.NFKD)).replaceAll("");
		return Normalizer.normalize(plain, Form.NFC);
	}

	// Returns the sort key for a list of people, which is unique for each key.
	public static String bySurname(String key) {
		Matcher surname = SURNAME.matcher(key);
		return (surname.find() ? surname.group(1) : "") + ", " + key;
	}

	// Returns the heading under which a sort key is listed.
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

	private static String beginning(String word, int length) {
		int letters = word.codePointCount(0, word.length());
		return word.substring(0, word.offsetByCodePoints(0, Math.min(length, letters)));
	}

	public static List<String> words(String key) {
		return WORD.matcher(key).results().map(MatchResult::group).toList();
	}

}
