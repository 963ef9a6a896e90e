package com.xebia.movieshop.movie;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Updates;
import com.xebia.movieshop.search.MovieSearch;
import org.bson.Document;
import org.bson.types.ObjectId;

import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.data.mongodb.config.EnableMongoAuditing;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.stereotype.Component;

/**
 * Writes single movies so that the outcome is known: when the database's answer is lost,
 * the movie is looked up before anybody is told that the write failed. Each movie notes
 * when it was created and changed, and the search takes notice.
 */
@Component
@EnableMongoAuditing
class MovieWriter {

	/**
	 * Milliseconds for looking up what became of a write. Whoever waits has waited for
	 * the write already, and together they must stay below five seconds.
	 */
	private static final int CONFIRMATION_TIME = 1500;

	private final MovieRepository movies;

	private final MongoOperations mongo;

	private final MovieSearch search;

	MovieWriter(MovieRepository movies, MongoOperations mongo, MovieSearch search) {
		this.movies = movies;
		this.mongo = mongo;
		this.search = search;
	}

	/**
	 * Store a new movie.
	 * @param movie the movie
	 * @return the same movie with its first version
	 * @throws org.springframework.dao.DuplicateKeyException if there is one with its id
	 * @throws DataAccessResourceFailureException if the database cannot tell
	 */
	Movie insert(Movie movie) {
		return indexed(settle(movie, this.movies::insert));
	}

	/**
	 * Store another version of a movie.
	 * @param movie the movie with the version that it was changed from
	 * @return the same movie with its next version
	 * @throws OptimisticLockingFailureException if it has another version by now, or is
	 * gone
	 * @throws DataAccessResourceFailureException if the database cannot tell
	 */
	Movie update(Movie movie) {
		return indexed(settle(movie, this.movies::save));
	}

	/**
	 * Delete a movie, whatever its version.
	 * @param movie the movie as it was found
	 * @return the movie as it was in the end, empty when somebody else deleted it
	 * @throws DataAccessResourceFailureException if the database cannot tell
	 */
	Optional<Movie> delete(Movie movie) {
		return remove(movie, byId(movie.getId()));
	}

	/**
	 * Delete a movie unless it has changed.
	 * @param movie the movie as somebody saw it
	 * @return the movie, empty when there is none of its version
	 * @throws DataAccessResourceFailureException if the database cannot tell
	 */
	Optional<Movie> deleteUnchanged(Movie movie) {
		return remove(movie, byId(movie.getId()).addCriteria(Criteria.where("version").is(movie.getVersion())));
	}

	private Optional<Movie> remove(Movie movie, Query query) {
		Optional<Movie> removed = findAndRemove(movie, query);
		this.search.update(List.of(movie.getId()));
		return removed;
	}

	private Optional<Movie> findAndRemove(Movie movie, Query query) {
		try {
			return Optional.ofNullable(this.mongo.findAndRemove(query, Movie.class));
		}
		catch (DataAccessResourceFailureException ex) {
			if (confirmed(movie.getId()).isPresent()) {
				throw ex;
			}
			// The reply was lost, but the movie is gone, so the removal took place.
			return Optional.of(movie);
		}
	}

	/**
	 * Find a movie that does not get lost any more, even if no other read would show it
	 * yet.
	 * @param id its id
	 * @return the movie, empty when there is none
	 */
	Optional<Movie> confirm(ObjectId id) {
		return confirmed(id).map((stored) -> this.mongo.getConverter().read(Movie.class, stored));
	}

	private Movie indexed(Movie written) {
		this.search.update(List.of(written.getId()));
		return written;
	}

	private Movie settle(Movie movie, UnaryOperator<Movie> write) {
		try {
			return write.apply(movie);
		}
		catch (DataAccessResourceFailureException ex) {
			Document written = new Document();
			this.mongo.getConverter().write(movie, written);
			return confirmed(movie.getId()).filter(written::equals).map((stored) -> movie).orElseThrow(() -> ex);
		}
	}

	// A write that changes nothing is acknowledged under the same conditions as any
	// other.
	private Optional<Document> confirmed(ObjectId id) {
		return Optional.ofNullable(
				this.mongo.execute(Movie.class, (movies) -> movies.withTimeout(CONFIRMATION_TIME, TimeUnit.MILLISECONDS)
					.findOneAndUpdate(Filters.eq(id), Updates.setOnInsert("version", null))));
	}

	private static Query byId(ObjectId id) {
		return Query.query(Criteria.where("_id").is(id));
	}

}
