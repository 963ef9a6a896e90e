package com.xebia.movieshop.movie.editing;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

import com.mongodb.MongoCommandException;
import com.mongodb.MongoException;
import com.mongodb.client.model.IndexOptions;
import com.mongodb.client.model.Indexes;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.copy.Reservation;
import com.xebia.movieshop.movie.copy.StoredCopy;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.bson.conversions.Bson;

import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Creates each {@link Index} in the background, as soon as the database is available. An
 * index of an operator that conflicts with one is left alone.
 */
@Component
public class MovieIndexes {

	private static final Log logger = LogFactory.getLog(MovieIndexes.class);

	// MongoDB's error codes IndexOptionsConflict and IndexKeySpecsConflict: there is an
	// index on the same fields or with the same name.
	private static final Set<Integer> CONFLICTS = Set.of(85, 86);

	private final MongoOperations mongo;

	private final List<Index> missing = new ArrayList<>(Index.ALL);

	public MovieIndexes(MongoOperations mongo) {
		this.mongo = mongo;
	}

	@Scheduled(fixedDelay = 10, timeUnit = TimeUnit.SECONDS)
	public void create() {
		try {
			this.missing.removeIf(this::isCreated);
		}
		catch (MongoException ex) {
			logger.warn("The indexes could not be created, will retry: " + ex.getMessage());
		}
	}

	// A failure is logged and not thrown, so that the other indexes are created.
	private boolean isCreated(Index index) {
		try {
			// The usual timeout would abort the creation of an index on a large
			// collection, and no request waits for this one.
			this.mongo.getCollection(index.collection())
				.withTimeout(1, TimeUnit.HOURS)
				.createIndex(index.keys(), new IndexOptions().unique(index.unique()).sparse(index.unique()));
			return true;
		}
		catch (MongoCommandException ex) {
			boolean conflict = CONFLICTS.contains(ex.getCode());
			logger.warn("The index " + index.keys().toBsonDocument()
					+ (conflict ? " conflicts with an existing one: " : " could not be created, will retry: ")
					+ ex.getMessage());
			return conflict;
		}
	}

	/**
	 * The indexes of the catalogue, the history with the bin, and the copies. The fields
	 * come in the order equality, sort, range: first the filter of a query, then its sort
	 * keys, on which its cursor is a range. Queries with two filters use the index of one
	 * of them. All movies, newest first, use the index on the id that every collection
	 * has; the movies of a year, newest first, are a range of the index by year. Indexes
	 * without a comment serve lists: their filter, then their order.
	 */
	public record Index(String collection, Bson keys, boolean unique) {

		public static final List<Index> ALL = List.of(of(byTitle()), of(byYear()),

				of(byTitle("genreKeys")), of(byNewest("genreKeys")), of(byYear("genreKeys")),

				of(byTitle("directorKeys")), of(byNewest("directorKeys")), of(byYear("directorKeys")),

				of(byTitle("starKeys")), of(byNewest("starKeys")), of(byYear("starKeys")),

				of(byTitle("year")), of(byNewest("import")),

				// The movies with a subtitle.
				of(Indexes.ascending("mainTitle")),

				// Recent changes, which the search polls.
				of(Indexes.ascending("updatedAt")), of(Indexes.ascending("circulatedAt")),

				// The movies that reference a poster, and all referenced posters.
				of(Indexes.ascending(MoviePosters.FILE_NAME)),

				// A movie is in the bin once.
				new Index(MovieHistory.COLLECTION, Indexes.ascending(MovieHistory.DELETED), true),

				// The movies in the bin, by the time of their deletion.
				new Index(MovieHistory.COLLECTION, Indexes.ascending(MovieHistory.DELETION)),

				// The states of a movie, newest first.
				new Index(MovieHistory.COLLECTION,
						Indexes.compoundIndex(Indexes.ascending("movie"), Indexes.descending("version"))),

				// The states that reference a poster.
				new Index(MovieHistory.COLLECTION, Indexes.ascending(MovieHistory.POSTER)),

				// The copies of a movie.
				new Index(StoredCopy.COLLECTION, Indexes.ascending("movie", "position")),

				// The copies that somebody has.
				new Index(StoredCopy.COLLECTION, Indexes.ascending("state")),

				// The copies that were moved lately.
				new Index(StoredCopy.COLLECTION, Indexes.ascending("movedAt")),

				// Who waits for a movie, in order.
				new Index(Reservation.QUEUE, Indexes.ascending("movie", "createdAt")),

				// A reservation has one copy.
				new Index(StoredCopy.COLLECTION, Indexes.ascending("reservation._id"), true));

		Index(String collection, Bson keys) {
			this(collection, keys, false);
		}

		private static Index of(Bson keys) {
			return new Index(Movie.COLLECTION, keys);
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
