package com.xebia.movieshop.search.query;

import org.jspecify.annotations.Nullable;

/**
 * A search request, whose filters match all movies if they are null or empty.
 *
 * @param words the typed text, which has no query syntax
 * @param genre only movies of this genre
 * @param director only movies by this director
 * @param star only movies with this star
 * @param person only movies that this person directed or plays in
 * @param year only movies of this year
 * @param decade only movies of this year and the nine that follow
 * @param order the sort order
 * @param offset the number of movies to skip
 * @param limit the maximum number of movies to return
 */
public record SearchRequest(@Nullable String words, @Nullable String genre, @Nullable String director,
		@Nullable String star, @Nullable String person, @Nullable Integer year, @Nullable Integer decade, Order order,
		int offset, int limit) {

	private static final int MAX_LENGTH = 200;

	public static SearchRequest of(@Nullable String words, int limit) {
		return new SearchRequest(words, null, null, null, null, null, null, Order.RELEVANCE, 0, limit);
	}

	// Cuts typed text to the length of the search box, before any work on it.
	public static String cut(String typed) {
		return typed.substring(0, Math.min(typed.length(), MAX_LENGTH));
	}

	/**
	 * The sort orders.
	 */
	public enum Order {

		// Best match first, then the latest year.
		RELEVANCE,
		// By title.
		TITLE,
		// The latest year first.
		YEAR,
		// The latest addition first.
		NEWEST,
		// In the order of the index, which costs the same for any number of movies.
		ANY

	}

}
