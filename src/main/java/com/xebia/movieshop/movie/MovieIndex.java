package com.xebia.movieshop.movie;

import com.mongodb.client.model.Indexes;
import org.bson.conversions.Bson;

/**
 * The indexes of the catalogue, each with the query that it serves. The fields come in
 * the order equality, sort, range: first what a query filters by, then what it sorts by,
 * which its cursor is a range of. Two filters at once use the index of one of them. All
 * movies, newest first, need no more than the index on the id that every collection has.
 */
enum MovieIndex {

	/**
	 * All movies by title.
	 */
	TITLE(byTitle()),

	/**
	 * The movies of a genre by title.
	 */
	GENRE_TITLE(byTitle("genres")),

	/**
	 * The movies of a genre, newest first.
	 */
	GENRE_NEWEST(byNewest("genres")),

	/**
	 * The movies of a director by title.
	 */
	DIRECTOR_TITLE(byTitle("director")),

	/**
	 * The movies of a director, newest first.
	 */
	DIRECTOR_NEWEST(byNewest("director")),

	/**
	 * The movies with a star by title.
	 */
	STAR_TITLE(byTitle("stars")),

	/**
	 * The movies with a star, newest first.
	 */
	STAR_NEWEST(byNewest("stars")),

	/**
	 * The movies of a year by title.
	 */
	YEAR_TITLE(byTitle("year")),

	/**
	 * The movies of a year, newest first.
	 */
	YEAR_NEWEST(byNewest("year")),

	/**
	 * Who names a poster, and all posters that are named.
	 */
	POSTER(Indexes.ascending(MoviePosters.FILE_NAME));

	private final Bson keys;

	MovieIndex(Bson keys) {
		this.keys = keys;
	}

	Bson keys() {
		return this.keys;
	}

	private static Bson byTitle(String... equality) {
		return Indexes.compoundIndex(Indexes.ascending(equality), Indexes.ascending("sortTitle", "_id"));
	}

	private static Bson byNewest(String equality) {
		return Indexes.compoundIndex(Indexes.ascending(equality), Indexes.descending("_id"));
	}

}
