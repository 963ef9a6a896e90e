package com.xebia.movieshop.transfer;

import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import com.mongodb.ReadPreference;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoCursor;
import com.mongodb.client.cursor.TimeoutMode;
import com.mongodb.client.model.Filters;
import com.xebia.movieshop.movie.Movie;
import org.apache.commons.io.function.IOConsumer;
import org.bson.BsonValue;
import org.bson.Document;
import org.bson.RawBsonDocument;

import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.stereotype.Component;

/**
 * The movies as the database has them, byte for byte. Nothing asks a secondary, which may
 * be behind.
 */
@Component
class MovieDocuments {

	/**
	 * Seconds that a batch may take, which is more than what a visitor waits for.
	 */
	private static final int TRANSFER_TIME = 30;

	private static final int BATCH_SIZE = 500;

	private final MongoOperations mongo;

	private final MongoCollection<RawBsonDocument> movies;

	MovieDocuments(MongoOperations mongo) {
		this.mongo = mongo;
		this.movies = mongo.getCollection(mongo.getCollectionName(Movie.class))
			.withDocumentClass(RawBsonDocument.class)
			.withReadPreference(ReadPreference.primary())
			.withTimeout(TRANSFER_TIME, TimeUnit.SECONDS);
	}

	// Quick, for a server forgets a cursor after ten minutes.
	void forEach(IOConsumer<RawBsonDocument> consumer) throws IOException {
		try (MongoCursor<RawBsonDocument> all = this.movies.find()
			.batchSize(BATCH_SIZE)
			.timeoutMode(TimeoutMode.ITERATION)
			.cursor()) {
			while (all.hasNext()) {
				consumer.accept(all.next());
			}
		}
	}

	Map<BsonValue, RawBsonDocument> find(Collection<BsonValue> ids) {
		Map<BsonValue, RawBsonDocument> found = new HashMap<>();
		this.movies.find(Filters.in("_id", ids)).forEach((movie) -> found.put(MovieLine.id(movie), movie));
		return found;
	}

	long count() {
		return this.movies.countDocuments();
	}

	void insert(List<RawBsonDocument> movies) {
		this.movies.insertMany(movies);
	}

	// Else a shop that is restored with no movies in it gets the sample movies.
	void keepSampleMoviesOut() {
		this.mongo.save(new Document("_id", "sample-data"), "milestone");
	}

}
