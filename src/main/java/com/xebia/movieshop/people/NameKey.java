package com.xebia.movieshop.people;

import java.text.Normalizer;
import java.text.Normalizer.Form;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What spellings of one name have in common: all but case and accents.
 */
final class NameKey {

	/**
	 * Of the letters that have no place in an alphabet of both cases.
	 */
	static final String OTHER_LETTER = "#";

	/**
	 * Combining marks of other scripts are letters of their own.
	 */
	private static final Pattern ACCENTS = Pattern.compile("\\p{InCombiningDiacriticalMarks}+");

	private static final Pattern SURNAME = Pattern.compile("(\\S+)(?: (?:jr|sr|ii|iii|iv)\\.?)?$");

	private NameKey() {
	}

	/**
	 * Tell who has a name.
	 * @param name the name, however it is written
	 * @return the same for all spellings of it
	 */
	static String of(String name) {
		// By way of capitals, as there are letters with two small ones, or with one that
		// is several capitals.
		String letters = name.strip().toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
		String plain = ACCENTS.matcher(Normalizer.normalize(letters, Form.NFKD)).replaceAll("");
		return Normalizer.normalize(plain, Form.NFC).replaceAll("\\s+", " ").strip();
	}

	/**
	 * Tell where a person is in an index.
	 * @param key the key of the name
	 * @return what the index is sorted by, different for each key
	 */
	static String bySurname(String key) {
		Matcher surname = SURNAME.matcher(key);
		return (surname.find() ? surname.group(1) : "") + ", " + key;
	}

	/**
	 * Tell under which letter something is in an index.
	 * @param sorted what the index is sorted by
	 * @return the letter
	 */
	static String letter(String sorted) {
		int first = sorted.isEmpty() ? ' ' : sorted.codePointAt(0);
		return Character.isLowerCase(first) ? Character.toString(Character.toUpperCase(first)) : OTHER_LETTER;
	}

}
