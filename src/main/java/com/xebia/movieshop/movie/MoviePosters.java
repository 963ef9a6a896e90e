package com.xebia.movieshop.movie;

import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.Spliterators;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

import com.mongodb.client.MongoCursor;
import com.mongodb.client.cursor.TimeoutMode;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import com.xebia.movieshop.movie.bin.Bin;
import org.bson.Document;
import org.bson.types.ObjectId;

import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.stereotype.Component;

/**
 * Knows which posters the movies name, those in the bin included.
 */
@Component
class MoviePosters {

	static final String FILE_NAME = "poster.fileName";

	static final String DELETED_FILE_NAME = "movie." + FILE_NAME;

	/**
	 * How many movies of a list are asked for at once: what is done with them must not
	 * take the ten minutes after which a server forgets a cursor.
	 */
	private static final int BATCH_SIZE = 100;

	private static final int BATCH_TIME = 30;

	private final MongoOperations mongo;

	MoviePosters(MongoOperations mongo) {
		this.mongo = mongo;
	}

	/**
	 * Tell which of some posters a movie names, be it in the catalogue or in the bin.
	 * @param fileNames the names of posters
	 * @return those that are named
	 */
	Set<String> named(Collection<String> fileNames) {
		// In this order, for a movie is in the bin before it leaves the catalogue;
		// whoever
		// restores one renews its poster.
		Set<String> named = new HashSet<>(named(fileNames, this.mongo.getCollectionName(Movie.class), FILE_NAME));
		named.addAll(named(fileNames, Bin.COLLECTION, DELETED_FILE_NAME));
		return named;
	}

	private Collection<String> named(Collection<String> fileNames, String collection, String field) {
		return this.mongo.findDistinct(Query.query(Criteria.where(field).in(fileNames)), field, collection,
				String.class);
	}

	/**
	 * List all posters that movies of the catalogue name.
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

	/**
	 * A poster that a movie names.
	 *
	 * @param movie the id of the movie
	 * @param fileName the name of the poster
	 */
	record NamedPoster(ObjectId movie, String fileName) {

	}

}
