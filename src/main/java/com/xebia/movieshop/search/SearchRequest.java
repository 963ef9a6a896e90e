package com.xebia.movieshop.search;

import org.jspecify.annotations.Nullable;

/**
 * What somebody looks for; whatever is null or empty does not narrow it down.
 *
 * @param words what he typed, of which nothing has a meaning but the words
 * @param genre only movies of this genre
 * @param director only movies by this director
 * @param star only movies with this star
 * @param person only movies that this person directed or plays in
 * @param year only movies of this year
 * @param decade only movies of this year and the nine that follow
 * @param order what comes first
 * @param offset how many movies are left out at the beginning
 * @param limit how many movies are wanted
 */
public record SearchRequest(@Nullable String words, @Nullable String genre, @Nullable String director,
		@Nullable String star, @Nullable String person, @Nullable Integer year, @Nullable Integer decade, Order order,
		int offset, int limit) {

	public static SearchRequest of(@Nullable String words, int limit) {
		return new SearchRequest(words, null, null, null, null, null, null, Order.RELEVANCE, 0, limit);
	}

	// The first year of the decade that a year is in.
	public static int decade(int year) {
		return year - Math.floorMod(year, 10);
	}

	/**
	 * The orders of what is found.
	 */
	public enum Order {

		/**
		 * What the words fit best, then the latest year.
		 */
		RELEVANCE,

		/**
		 * By title.
		 */
		TITLE,

		/**
		 * The latest year first.
		 */
		YEAR,

		/**
		 * The latest addition first.
		 */
		NEWEST,

		/**
		 * As it comes, which costs the same however many movies there are.
		 */
		ANY

	}

}
