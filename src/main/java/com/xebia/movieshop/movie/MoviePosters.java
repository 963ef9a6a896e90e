package com.xebia.movieshop.movie;

import java.io.IOException;
import java.util.Collection;
import java.util.Set;
import java.util.Spliterators;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

import com.mongodb.MongoException;
import com.mongodb.client.MongoCursor;
import com.mongodb.client.cursor.TimeoutMode;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import com.xebia.movieshop.poster.Posters;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.bson.Document;
import org.bson.types.ObjectId;

import org.springframework.dao.DataAccessException;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.stereotype.Component;

/**
 * Knows which posters the movies name: one that a movie names is not deleted, and one
 * that none names any more is.
 */
@Component
class MoviePosters {

	static final String FILE_NAME = "poster.fileName";

	/**
	 * How many movies of a list are asked for at once: what is done with them must not
	 * take the ten minutes after which a server forgets a cursor.
	 */
	private static final int BATCH_SIZE = 100;

	private static final int BATCH_TIME = 30;

	private static final Log logger = LogFactory.getLog(MoviePosters.class);

	private final Posters posters;

	private final MongoOperations mongo;

	/**
	 * Nobody may delete a poster between the moment when it is found and the moment when
	 * a movie names it.
	 */
	private final ReadWriteLock lock = new ReentrantReadWriteLock();

	MoviePosters(Posters posters, MongoOperations mongo) {
		this.posters = posters;
		this.mongo = mongo;
	}

	/**
	 * Store a movie while no poster can be deleted.
	 * @param storing finds the movie's poster and stores the movie
	 * @return the movie as it was stored
	 */
	Movie keep(Supplier<Movie> storing) {
		this.lock.readLock().lock();
		try {
			return storing.get();
		}
		finally {
			this.lock.readLock().unlock();
		}
	}

	/**
	 * Delete a poster unless a movie names it.
	 * @param fileName the poster's name
	 * @return whether it is deleted; when the store or the database fails it is not, and
	 * the sweep will do it
	 */
	boolean release(String fileName) {
		this.lock.writeLock().lock();
		try {
			if (this.mongo.exists(naming(Set.of(fileName)), Movie.class)) {
				return false;
			}
			this.posters.delete(fileName);
			return true;
		}
		catch (IOException | DataAccessException | MongoException ex) {
			logger.warn("The poster " + fileName + " is not deleted yet: " + ex.getMessage());
			return false;
		}
		finally {
			this.lock.writeLock().unlock();
		}
	}

	/**
	 * Tell which of some posters a movie names.
	 * @param fileNames the names of posters
	 * @return those that are named
	 */
	Set<String> named(Collection<String> fileNames) {
		Query query = naming(fileNames);
		query.fields().include(FILE_NAME).exclude("_id");
		return this.mongo.find(query, Document.class, this.mongo.getCollectionName(Movie.class))
			.stream()
			.map(MoviePosters::fileName)
			.collect(Collectors.toSet());
	}

	/**
	 * List all posters that movies name.
	 * @return the posters in no order, to be closed
	 */
	Stream<NamedPoster> named() {
		// Each batch may take its time: whoever asks looks at every poster's files.
		MongoCursor<Document> movies = this.mongo.getCollection(this.mongo.getCollectionName(Movie.class))
			.withTimeout(BATCH_TIME, TimeUnit.SECONDS)
			.find(Filters.gt(FILE_NAME, ""))
			.projection(Projections.include(FILE_NAME))
			.batchSize(BATCH_SIZE)
			.timeoutMode(TimeoutMode.ITERATION)
			.cursor();
		return StreamSupport.stream(Spliterators.spliteratorUnknownSize(movies, 0), false)
			.onClose(movies::close)
			.map((movie) -> new NamedPoster(movie.getObjectId("_id"), fileName(movie)));
	}

	private static String fileName(Document movie) {
		return movie.get("poster", Document.class).getString("fileName");
	}

	private static Query naming(Collection<String> fileNames) {
		return Query.query(Criteria.where(FILE_NAME).in(fileNames));
	}

	/**
	 * A poster that a movie names.
	 *
	 * @param movie the id of the movie
	 * @param fileName the name of the poster
	 */
	record NamedPoster(ObjectId movie, String fileName) {

	}

}
