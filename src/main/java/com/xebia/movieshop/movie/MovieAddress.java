package com.xebia.movieshop.movie;

import java.nio.charset.StandardCharsets;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import com.xebia.movieshop.names.NameKey;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

import org.springframework.web.util.UriUtils;

/**
 * The path of a movie's page, which contains the title and the year. Only the id at its
 * end identifies the movie, so that links with a former title keep working.
 */
public final class MovieAddress {

	// Matches the id of a movie.
	public static final String ID = "/{id:[0-9a-f]{24}}";

	// Matches the path of a movie: the id, with or without words before it.
	public static final String PATTERN = "/{words:(?:.+-)?}{id:[0-9a-f]{24}}";

	private static final int MAX_NAME_LENGTH = 60;

	// Only Latin letters lose their marks; in other scripts these make other letters.
	private static final Pattern ACCENTS = Pattern.compile("(?<=\\p{IsLatin})\\p{InCombiningDiacriticalMarks}+");

	private static final Pattern APOSTROPHE = Pattern.compile("['’]");

	private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}][\\p{L}\\p{N}\\p{M}]*");

	private MovieAddress() {
	}

	// Returns the path of a movie's page, below the context path.
	public static String of(String title, @Nullable Integer year, ObjectId id) {
		return "/movies/" + UriUtils.encode(name(title, year), StandardCharsets.UTF_8) + id;
	}

	// Returns the words before the id, or an empty text if the title has no letters.
	public static String name(String title, @Nullable Integer year) {
		String folded = NameKey.fold(APOSTROPHE.matcher(title).replaceAll(""), ACCENTS);
		String words = cut(WORD.matcher(folded).results().map(MatchResult::group).collect(Collectors.joining("-")));
		if (words.isEmpty()) {
			return "";
		}
		return words + "-" + ((year != null) ? year + "-" : "");
	}

	private static String cut(String words) {
		if (words.length() <= MAX_NAME_LENGTH) {
			return words;
		}
		int lastWord = words.lastIndexOf('-', MAX_NAME_LENGTH);
		boolean split = Character.isHighSurrogate(words.charAt(MAX_NAME_LENGTH - 1));
		return words.substring(0, (lastWord > 0) ? lastWord : (split ? MAX_NAME_LENGTH - 1 : MAX_NAME_LENGTH));
	}

}
