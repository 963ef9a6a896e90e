package com.xebia.movieshop.movie;

import java.nio.charset.StandardCharsets;

import com.xebia.movieshop.text.TextKey;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

import org.springframework.web.util.UriUtils;

/**
 * The path of a movie's page, which contains the title and the year. Only the id at its
 * end identifies the movie, so that links with a former title keep working.
 */
public final class MovieAddress {

	public static final String ID = "/{id:[0-9a-f]{24}}";

	// Matches the path of a movie: the id, with or without words before it.
	public static final String PATTERN = "/{words:(?:.+-)?}{id:[0-9a-f]{24}}";

	private static final int MAX_NAME_LENGTH = 60;

	private MovieAddress() {
	}

	// Returns the path of a movie's page, below the context path.
	public static String of(String title, @Nullable Integer year, ObjectId id) {
		return "/movies/" + UriUtils.encode(name(title, year), StandardCharsets.UTF_8) + id;
	}

	// Returns the words before the id, or an empty text if the title has no letters.
	public static String name(String title, @Nullable Integer year) {
		String key = TextKey.of(title);
		if (key.chars().noneMatch(Character::isLetterOrDigit)) {
			return "";
		}
		return cut(key.replace(' ', '-')) + "-" + ((year != null) ? year + "-" : "");
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
