package com.xebia.movieshop.movie;

import java.text.Normalizer;
import java.text.Normalizer.Form;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * What spellings of one name have in common: all but case and accents.
 */
public final class NameKey {

	/**
	 * Of the letters that have no place in an alphabet of both cases.
	 */
	public static final String OTHER_LETTER = "#";

	/**
	 * Combining marks of other scripts are letters of their own.
	 */
	private static final Pattern ACCENTS = Pattern.compile("\\p{InCombiningDiacriticalMarks}+");

	private static final Pattern BLANKS = Pattern.compile("\\s+");

	private static final Pattern SURNAME = Pattern.compile("(\\S+)(?: (?:jr|sr|ii|iii|iv)\\.?)?$");

	private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}\\p{M}]+");

	private static final int BEGINNING = 5;

	private NameKey() {
	}

	// It is the same for all spellings of a name.
	public static String of(String name) {
		return BLANKS.matcher(fold(name.strip(), ACCENTS)).replaceAll(" ").strip();
	}

	// By way of capitals, as there are letters with two small ones, or with one that is
	// several capitals.
	static String fold(String text, Pattern accents) {
		String letters = text.toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
		String plain = accents.matcher(Normalizer.normalize(letters, Form.NFKD)).replaceAll("");
		return Normalizer.normalize(plain, Form.NFC);
	}

	// An index of people is sorted by this, which differs for each key.
	public static String bySurname(String key) {
		Matcher surname = SURNAME.matcher(key);
		return (surname.find() ? surname.group(1) : "") + ", " + key;
	}

	// What an index sorts by this is under that letter.
	public static String letter(String sorted) {
		int first = sorted.isEmpty() ? ' ' : sorted.codePointAt(0);
		return Character.isLowerCase(first) ? Character.toString(Character.toUpperCase(first)) : OTHER_LETTER;
	}

	// The words of a name begin with these: the first letters of each, from one to five.
	public static List<String> beginnings(String key) {
		return words(key).stream()
			.flatMap((word) -> IntStream.rangeClosed(1, BEGINNING).mapToObj((length) -> beginning(word, length)))
			.distinct()
			.toList();
	}

	// A word, or what somebody has typed of one, is looked for by its first five letters,
	// or as many as there are.
	public static String beginning(String word) {
		return beginning(word, BEGINNING);
	}

	private static String beginning(String word, int length) {
		int letters = word.codePointCount(0, word.length());
		return word.substring(0, word.offsetByCodePoints(0, Math.min(length, letters)));
	}

	public static List<String> words(String key) {
		return WORD.matcher(key).results().map(MatchResult::group).toList();
	}

}
