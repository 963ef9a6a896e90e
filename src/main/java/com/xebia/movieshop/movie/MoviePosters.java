package com.xebia.movieshop.movie;

import java.util.Collection;
import java.util.Set;
import java.util.Spliterators;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

import com.mongodb.client.MongoCursor;
import com.mongodb.client.cursor.TimeoutMode;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import org.bson.Document;
import org.bson.types.ObjectId;

import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.stereotype.Component;

/**
 * Knows which posters the movies name.
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

	private final MongoOperations mongo;

	MoviePosters(MongoOperations mongo) {
		this.mongo = mongo;
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
