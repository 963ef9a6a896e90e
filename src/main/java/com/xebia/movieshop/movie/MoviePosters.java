package com.xebia.movieshop.movie;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.Spliterators;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

import com.mongodb.MongoException;
import com.mongodb.client.MongoCursor;
import com.mongodb.client.cursor.TimeoutMode;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import com.xebia.movieshop.poster.store.PosterStore;
import com.xebia.movieshop.poster.store.PosterStore.StoredPoster;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.bson.Document;
import org.bson.types.ObjectId;

import org.springframework.dao.DataAccessException;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Knows which posters the movies name, those in the bin included, and which they named.
 * It deletes those that no movie has named for a day, of movies that are gone for good
 * and of forms that were never sent, and those that a movie has no more, for as long as
 * that may be undone. Nothing else deletes one.
 */
@Component
class MoviePosters {

	static final String FILE_NAME = "poster.fileName";

	static final String DELETED_FILE_NAME = "movie." + FILE_NAME;

	// A poster stays for so long that no movie names, and so long somebody may take to
	// send the form that names it.
	static final Duration GRACE = Duration.ofDays(1);

	private static final Log logger = LogFactory.getLog(MoviePosters.class);

	// A poster stays for so long that only the history names.
	private static final Duration MEMORY = Duration.ofDays(30);

	private static final int SWEPT_AT_ONCE = 500;

	// So many movies of a list are asked for at once: what is done with them must not
	// take the ten minutes after which a server forgets a cursor.
	private static final int BATCH_SIZE = 100;

	private static final int BATCH_TIME = 30;

	private final MongoOperations mongo;

	private final MovieHistory history;

	private final PosterStore store;

	MoviePosters(MongoOperations mongo, MovieHistory history, PosterStore store) {
		this.mongo = mongo;
		this.history = history;
		this.store = store;
	}

	@Scheduled(initialDelay = 15, fixedDelay = 24 * 60, timeUnit = TimeUnit.MINUTES)
	void sweep() {
		try {
			long deleted = sweep(Instant.now().minus(GRACE)) + this.store.purge();
			if (deleted > 0) {
				logger.info("Deleted " + deleted + " posters that no movie names, and remains of others");
			}
		}
		catch (IOException | DataAccessException | MongoException ex) {
			logger.warn("Posters that no movie names are not deleted yet: " + ex.getMessage());
		}
	}

	long sweep(Instant limit) throws IOException {
		long deleted = 0;
		try (Stream<StoredPoster> stored = this.store.list()) {
			Iterator<StoredPoster> old = stored.filter((poster) -> poster.renewedAt().isBefore(limit)).iterator();
			while (old.hasNext()) {
				List<StoredPoster> batch = new ArrayList<>();
				while (old.hasNext() && batch.size() < SWEPT_AT_ONCE) {
					batch.add(old.next());
				}
				Set<String> kept = kept(batch);
				for (StoredPoster poster : batch) {
					// Whoever is about to name the poster has renewed it, and then the
					// store keeps it.
					boolean leaves = !kept.contains(poster.fileName()) && this.store.delete(poster.fileName(), limit);
					deleted += leaves ? 1 : 0;
				}
			}
		}
		return deleted;
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

	// Tells which of some posters a movie names, be it in the catalogue or in the bin.
	Set<String> named(Collection<String> fileNames) {
		// In this order, as a movie is in the bin before it leaves the catalogue. Whoever
		// restores one renews its poster.
		Set<String> named = new HashSet<>(named(fileNames, Movie.COLLECTION, FILE_NAME));
		named.addAll(named(fileNames, Bin.COLLECTION, DELETED_FILE_NAME));
		return named;
	}

	private Collection<String> named(Collection<String> fileNames, String collection, String field) {
		return this.mongo.findDistinct(Query.query(Criteria.where(field).in(fileNames)), field, collection,
				String.class);
	}

	// Lists all posters that movies of the catalogue name, in no order. The stream is to
	// be closed.
	Stream<NamedPoster> named() {
		// Each batch may take its time: whoever asks looks at every poster's files.
		MongoCursor<Document> movies = this.mongo.getCollection(Movie.COLLECTION)
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
