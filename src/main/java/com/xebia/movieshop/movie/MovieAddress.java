package com.xebia.movieshop.movie;

import java.nio.charset.StandardCharsets;
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

	// Tells where a movie's page is, below the context path.
	public static String of(String title, @Nullable Integer year, ObjectId id) {
		return "/movies/" + UriUtils.encode(name(title, year), StandardCharsets.UTF_8) + id;
	}

	// Tells what stands in the address before the id, nothing if the title has no
	// letters.
	public static String name(String title, @Nullable Integer year) {
		String folded = NameKey.fold(APOSTROPHE.matcher(title).replaceAll(""), ACCENTS);
		String words = cut(WORD.matcher(folded).results().map(MatchResult::group).collect(Collectors.joining("-")));
		if (words.isEmpty()) {
			return "";
		}
		return words + "-" + ((year != null) ? year + "-" : "");
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
