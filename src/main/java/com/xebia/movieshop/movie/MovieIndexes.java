package com.xebia.movieshop.movie;

import java.util.EnumSet;
import java.util.Iterator;
import java.util.Set;
import java.util.concurrent.TimeUnit;

import com.mongodb.MongoCommandException;
import com.mongodb.MongoException;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Indexes;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.bson.Document;
import org.bson.conversions.Bson;

import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Makes each {@link Index} in the background, as soon as the database answers, and leaves
 * alone what an operator has made in its place.
 */
@Component
class MovieIndexes {

	private static final Log logger = LogFactory.getLog(MovieIndexes.class);

	// MongoDB's error codes IndexOptionsConflict and IndexKeySpecsConflict say that there
	// is an index on the same fields, or with the same name.
	private static final Set<Integer> CONFLICTS = Set.of(85, 86);

	private final MongoOperations mongo;

	private final Set<Index> missing = EnumSet.allOf(Index.class);

	MovieIndexes(MongoOperations mongo) {
		this.mongo = mongo;
	}

	@Scheduled(fixedDelay = 10, timeUnit = TimeUnit.SECONDS)
	void make() {
		try {
			for (Iterator<Index> indexes = this.missing.iterator(); indexes.hasNext();) {
				if (isMade(indexes.next())) {
					indexes.remove();
				}
			}
		}
		catch (MongoException ex) {
			logger.warn("The indexes are not made yet, will try again: " + ex.getMessage());
		}
	}

	// An index that cannot be made is logged and not thrown, so that the others are made.
	private boolean isMade(Index index) {
		try {
			collection(index).createIndex(index.keys());
			return true;
		}
		catch (MongoCommandException ex) {
			boolean conflict = CONFLICTS.contains(ex.getCode());
			logger.warn("The index " + index
					+ (conflict ? " gives way to another: " : " is not made yet, will try again: ") + ex.getMessage());
			return conflict;
		}
	}

	// The shop's usual limit would end an index of a large collection half way, and no
	// visitor waits for it.
	private MongoCollection<Document> collection(Index index) {
		return this.mongo.getCollection(index.collection()).withTimeout(1, TimeUnit.HOURS);
	}

	/**
	 * The indexes of the catalogue, the bin and the history, each with the query that it
	 * serves. The fields come in the order equality, sort, range: first what a query
	 * filters by, then what it sorts by, which its cursor is a range of. Two filters at
	 * once use the index of one of them. All movies, newest first, need no more than the
	 * index on the id that every collection has, and those of one year, newest first, are
	 * a stretch of all by year. Those without a sentence are named after their list:
	 * first what it filters by, then what it sorts by.
	 */
	enum Index {

		TITLE(byTitle()), LATEST(byYear()),

		GENRE_TITLE(byTitle("genres")), GENRE_NEWEST(byNewest("genres")), GENRE_LATEST(byYear("genres")),
		DIRECTOR_TITLE(byTitle("director")), DIRECTOR_NEWEST(byNewest("director")), DIRECTOR_LATEST(byYear("director")),
		STAR_TITLE(byTitle("stars")), STAR_NEWEST(byNewest("stars")), STAR_LATEST(byYear("stars")),
		YEAR_TITLE(byTitle("year")),

		// What changed of late, for the search on a server that announces no changes.
		UPDATED(Indexes.ascending("updatedAt")),

		// Who names a poster, and all posters that are named.
		POSTER(Indexes.ascending(MoviePosters.FILE_NAME)),

		// What the bin has of a movie, its last version first.
		DELETED(Bin.COLLECTION,
				Indexes.compoundIndex(Indexes.ascending("movie._id"), Indexes.descending("movie.version"))),

		// Who in the bin names a poster.
		DELETED_POSTER(Bin.COLLECTION, Indexes.ascending(MoviePosters.DELETED_FILE_NAME)),

		// The states of a movie, the last one first.
		HISTORY(MovieHistory.COLLECTION,
				Indexes.compoundIndex(Indexes.ascending("movie"), Indexes.descending("version"))),

		// Who had a poster at some time.
		FORMER_POSTER(MovieHistory.COLLECTION, Indexes.ascending(MovieHistory.POSTER));

		private final String collection;

		private final Bson keys;

		Index(Bson keys) {
			this(Movie.COLLECTION, keys);
		}

		Index(String collection, Bson keys) {
			this.collection = collection;
			this.keys = keys;
		}

		String collection() {
			return this.collection;
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

		private static Bson byYear(String... equality) {
			return Indexes.compoundIndex(Indexes.ascending(equality), Indexes.descending("year", "_id"));
		}

	}

}
