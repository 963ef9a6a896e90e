package com.xebia.movieshop.movie;

import java.time.Duration;
import java.time.Instant;
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
import com.xebia.movieshop.movie.history.History;
import com.xebia.movieshop.poster.store.PosterStore.StoredPoster;
import org.bson.Document;
import org.bson.types.ObjectId;

import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.stereotype.Component;

/**
 * Knows which posters the movies name, those in the bin included, and which they named.
 */
@Component
class MoviePosters {

	static final String FILE_NAME = "poster.fileName";

	static final String DELETED_FILE_NAME = "movie." + FILE_NAME;

	// So many movies of a list are asked for at once: what is done with them must not
	// take the ten minutes after which a server forgets a cursor.
	private static final int BATCH_SIZE = 100;

	private static final int BATCH_TIME = 30;

	// A poster stays for so long that only the history names.
	private static final Duration MEMORY = Duration.ofDays(30);

	private final MongoOperations mongo;

	private final History history;

	MoviePosters(MongoOperations mongo, History history) {
		this.mongo = mongo;
		this.history = history;
	}

	// Tells which of some posters a movie names, be it in the catalogue or in the bin.
	Set<String> named(Collection<String> fileNames) {
		// In this order, as a movie is in the bin before it leaves the catalogue. Whoever
		// restores one renews its poster.
		Set<String> named = new HashSet<>(named(fileNames, this.mongo.getCollectionName(Movie.class), FILE_NAME));
		named.addAll(named(fileNames, Bin.COLLECTION, DELETED_FILE_NAME));
		return named;
	}

	private Collection<String> named(Collection<String> fileNames, String collection, String field) {
		return this.mongo.findDistinct(Query.query(Criteria.where(field).in(fileNames)), field, collection,
				String.class);
	}

	// Tells which of some posters must not be deleted, for a movie names them, or had
	// them not long ago and may be brought back to it.
	Set<String> kept(Collection<StoredPoster> posters) {
		Set<String> kept = named(posters.stream().map(StoredPoster::fileName).toList());
		// To take a poster from a movie renews it.
		Instant limit = Instant.now().minus(MEMORY);
		kept.addAll(this.history.posters(posters.stream()
			.filter((poster) -> poster.renewedAt().isAfter(limit) && !kept.contains(poster.fileName()))
			.map(StoredPoster::fileName)
			.toList()));
		return kept;
	}

	// Lists all posters that movies of the catalogue name, in no order. The stream is to
	// be closed.
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
	 */
	record NamedPoster(ObjectId movie, String fileName) {

	}

}
