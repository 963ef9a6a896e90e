package com.xebia.movieshop.movie;

import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.text.Normalizer.Form;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

import org.springframework.web.util.UriUtils;

/**
 * The address of a movie's page, which says its title and its year. Only the id at its
 * end counts, so that a movie is found by all names that it ever had.
 */
public final class MovieAddress {

	/**
	 * Matches the id of a movie.
	 */
	public static final String ID = "/{id:[0-9a-f]{24}}";

	/**
	 * Matches the address of a movie, with any words before its id or without.
	 */
	public static final String PATTERN = "/{words:(?:.+-)?}{id:[0-9a-f]{24}}";

	private static final int LONGEST_NAME = 60;

	// Only Latin letters have accents. Marks of other scripts make other letters.
	private static final Pattern ACCENTS = Pattern.compile("(?<=\\p{IsLatin})\\p{InCombiningDiacriticalMarks}+");

	private static final Pattern APOSTROPHE = Pattern.compile("['’]");

	private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}][\\p{L}\\p{N}\\p{M}]*");

	private MovieAddress() {
	}

	/**
	 * Tell where a movie's page is.
	 * @param title the movie's title
	 * @param year the year of its release
	 * @param id its id
	 * @return the address, below the context path
	 */
	public static String of(String title, @Nullable Integer year, ObjectId id) {
		return "/movies/" + UriUtils.encode(name(title, year), StandardCharsets.UTF_8) + id;
	}

	/**
	 * Name a movie in its address.
	 * @param title the movie's title
	 * @param year the year of its release
	 * @return what stands before its id, empty if the title has no letters
	 */
	public static String name(String title, @Nullable Integer year) {
		String words = cut(
				WORD.matcher(fold(title)).results().map(MatchResult::group).collect(Collectors.joining("-")));
		if (words.isEmpty()) {
			return "";
		}
		return words + "-" + ((year != null) ? year + "-" : "");
	}

	// By way of capitals, as there are small letters that are several capitals.
	private static String fold(String title) {
		String letters = APOSTROPHE.matcher(title).replaceAll("").toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
		String plain = ACCENTS.matcher(Normalizer.normalize(letters, Form.NFKD)).replaceAll("");
		return Normalizer.normalize(plain, Form.NFC);
	}

	private static String cut(String words) {
		if (words.length() <= LONGEST_NAME) {
			return words;
		}
		int lastWord = words.lastIndexOf('-', LONGEST_NAME);
		boolean split = Character.isHighSurrogate(words.charAt(LONGEST_NAME - 1));
		return words.substring(0, (lastWord > 0) ? lastWord : (split ? LONGEST_NAME - 1 : LONGEST_NAME));
	}

}
