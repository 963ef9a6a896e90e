package com.xebia.movieshop.search.query;

import java.util.Locale;

/**
 * The sort orders. Each is total: movies that are equal in it are sorted by their id.
 */
public enum MovieOrder {

	// Best match first.
	RELEVANCE,
	// Ignores case, accents and leading articles.
	TITLE,
	// Latest first, and movies without a year last.
	YEAR,
	// By creation, newest first: an id begins with the time of its creation.
	NEWEST,
	// Shortest first, and movies without a running time last.
	MINUTES,
	// Lowest first, and movies without a price last.
	PRICE;

	public String parameter() {
		return name().toLowerCase(Locale.ROOT);
	}

}
