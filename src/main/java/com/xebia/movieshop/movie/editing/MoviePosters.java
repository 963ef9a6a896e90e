package com.xebia.movieshop.movie.editing;

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

import com.mongodb.client.MongoCursor;
import com.mongodb.client.cursor.TimeoutMode;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import com.mongodb.client.model.Updates;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieReader;
import com.xebia.movieshop.poster.Poster;
import com.xebia.movieshop.poster.store.PosterStore;
import com.xebia.movieshop.poster.store.StoredPoster;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.bson.types.ObjectId;

import org.springframework.context.event.EventListener;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Finds the posters that movies reference, in the catalogue, the bin and the history, and
 * the settings, keeps their descriptions true, and deletes the others: those without a
 * reference for a day (of purged movies and abandoned forms), and those that for 30 days
 * only the history has referenced. No other class deletes posters.
 */
@Component
public class MoviePosters {

	static final String FILE_NAME = "poster.fileName";

	// The collection of the settings. One is the shop's logo.
	private static final String SETTINGS = "setting";

	// How long an unreferenced poster is kept: a user may take so long to send a form.
	static final Duration GRACE = Duration.ofDays(1);

	private static final Log logger = LogFactory.getLog(MoviePosters.class);

	// How long a poster is kept that only the history references.
	private static final Duration HISTORY_GRACE = Duration.ofDays(30);

	private static final int CHECKED_AT_ONCE = 500;

	// The number of movies per batch of the cursor: processing a batch must take less
	// than the ten minutes after which the server closes an idle cursor.
	private static final int BATCH_SIZE = 100;

	private final MongoOperations mongo;

	private final MovieHistory history;

	private final PosterStore store;

	public MoviePosters(MongoOperations mongo, MovieHistory history, PosterStore store) {
		this.mongo = mongo;
		this.history = history;
		this.store = store;
	}

	@Scheduled(initialDelay = 15, fixedDelay = 24 * 60, timeUnit = TimeUnit.MINUTES)
	void deleteUnreferenced() throws IOException {
		long deleted = deleteUnreferenced(Instant.now().minus(GRACE)) + this.store.purge();
		if (deleted > 0) {
			logger.info("Deleted " + deleted + " unreferenced posters and leftover files");
		}
	}

	long deleteUnreferenced(Instant limit) throws IOException {
		long deleted = 0;
		try (Stream<StoredPoster> stored = this.store.list()) {
			Iterator<StoredPoster> old = stored.filter((poster) -> poster.renewedAt().isBefore(limit)).iterator();
			while (old.hasNext()) {
				List<StoredPoster> batch = new ArrayList<>();
				while (old.hasNext() && batch.size() < CHECKED_AT_ONCE) {
					batch.add(old.next());
				}
				Set<String> kept = kept(batch);
				for (StoredPoster poster : batch) {
					// The store keeps a poster that was renewed in the meantime, as a
					// request does that is about to reference it.
					boolean gone = !kept.contains(poster.fileName()) && this.store.delete(poster.fileName(), limit);
					deleted += gone ? 1 : 0;
				}
			}
		}
		return deleted;
	}

	// Returns those of the posters that must be kept: a movie references them, or did so
	// recently enough for a restoration from its history.
	Set<String> kept(Collection<StoredPoster> posters) {
		Set<String> kept = named(posters.stream().map(StoredPoster::fileName).toList());
		// A poster is renewed when it is removed from a movie.
		Instant limit = Instant.now().minus(HISTORY_GRACE);
		kept.addAll(this.history.posters(posters.stream()
			.filter((poster) -> poster.renewedAt().isAfter(limit) && !kept.contains(poster.fileName()))
			.map(StoredPoster::fileName)
			.toList()));
		return kept;
	}

	// Returns those of the posters that a movie in the catalogue or the bin, or the logo
	// references.
	public Set<String> named(Collection<String> fileNames) {
		// The catalogue is read first, because a movie is written to the bin before it
		// leaves the catalogue. A restoration renews the poster.
		Set<String> named = new HashSet<>(this.mongo.findDistinct(Query.query(Criteria.where(FILE_NAME).in(fileNames)),
				FILE_NAME, Movie.COLLECTION, String.class));
		named.addAll(this.history.postersInBin(fileNames));
		named.addAll(this.mongo.findDistinct(Query.query(Criteria.where(FILE_NAME).in(fileNames)), FILE_NAME, SETTINGS,
				String.class));
		return named;
	}

	// Lists all posters that movies of the catalogue reference, unordered. The caller
	// closes the stream.
	public Stream<NamedPoster> named() {
		// The timeout applies to a batch, because the caller checks every poster's files.
		MongoCursor<Document> movies = this.mongo.getCollection(Movie.COLLECTION)
			.withTimeout(30, TimeUnit.SECONDS)
			.find(Filters.gt(FILE_NAME, ""))
			.projection(Projections.include(FILE_NAME))
			.batchSize(BATCH_SIZE)
			.timeoutMode(TimeoutMode.ITERATION)
			.cursor();
		return StreamSupport.stream(Spliterators.spliteratorUnknownSize(movies, 0), false)
			.onClose(movies::close)
			.map((movie) -> new NamedPoster(MovieReader.id(movie),
					movie.getEmbedded(List.of("poster", "fileName"), String.class)));
	}

	// Updates the descriptions of a poster, in the catalogue and the bin. Their versions
	// stay, so that no editor gets a conflict; the history keeps what it has.
	@EventListener
	void describe(Poster madeAgain) {
		describe(Movie.COLLECTION, Movie.POSTER, Filters.empty(), madeAgain);
		describe(SETTINGS, Movie.POSTER, Filters.empty(), madeAgain);
		describe(MovieHistory.COLLECTION, "state." + Movie.POSTER, Filters.exists(MovieHistory.DELETED), madeAgain);
	}

	private void describe(String collection, String field, Bson filter, Poster poster) {
		Document description = new Document();
		this.mongo.getConverter().write(poster, description);
		description.remove("_class");
		this.mongo.getCollection(collection)
			.updateMany(Filters.and(filter, Filters.eq(field + ".fileName", poster.fileName()),
					Filters.ne(field, description)), Updates.set(field, description));
	}

	/**
	 * A poster that a movie references.
	 */
	public record NamedPoster(ObjectId movie, String fileName) {

	}

}
