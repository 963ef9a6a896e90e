package com.xebia.movieshop.people;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.DeleteOneModel;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Indexes;
import com.mongodb.client.model.Projections;
import com.mongodb.client.model.ReplaceOneModel;
import com.mongodb.client.model.ReplaceOptions;
import com.mongodb.client.model.Sorts;
import com.mongodb.client.model.WriteModel;
import com.xebia.movieshop.limits.Lease;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.names.Directors;
import com.xebia.movieshop.people.Tally.SpellingCount;
import com.xebia.movieshop.text.TextKey;
import org.bson.Document;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Counts the movies of each person, genre and decade and stores a {@link Tally} for each.
 * The database groups by spelling and the shop merges spellings, which neither MongoDB's
 * aggregation nor the embedded engine's collation can. Writes changed tallies only.
 * Counts in the background after movies have changed, on one node at a time and for at
 * most a tenth of the time: the counts are some seconds old in a small shop, and a minute
 * or two at a million movies.
 */
@Component
@ConditionalOnBooleanProperty(name = "movieshop.figures.enabled", matchIfMissing = true)
class Census {

	private static final int BATCH = 1000;

	private static final String SCHEDULE = "tally";

	private static final String LAST = "census";

	// Increase this whenever a census stores something different for the same movies: the
	// new release then counts again at startup.
	private static final Integer VERSION = 5 + TextKey.RULES;

	private static final Duration MIN_PAUSE = Duration.ofSeconds(5);

	private static final int PAUSE_FACTOR = 9;

	// A due date further away comes from a node whose clock was ahead, and is ignored.
	private static final Duration MAX_PAUSE = Duration.ofDays(1);

	private final MongoOperations mongo;

	private final Lease lease;

	Census(MongoOperations mongo) {
		this.mongo = mongo;
		this.lease = new Lease(mongo, LAST, Duration.ofMinutes(10));
	}

	@Scheduled(fixedDelay = 5, timeUnit = TimeUnit.SECONDS)
	void takeIfDue() {
		String holder = UUID.randomUUID().toString();
		if (isDue(catalogue()) && this.lease.acquire(holder)) {
			takeUnlessDone();
			// After a failure the lease expires, so that the next attempt comes later.
			this.lease.release(holder);
		}
	}

	private boolean isDue(String catalogue) {
		Document last = this.mongo.findById(LAST, Document.class, SCHEDULE);
		if (last == null || !(last.get("due") instanceof Date date)) {
			return true;
		}
		Instant due = date.toInstant();
		Instant now = Instant.now();
		boolean done = catalogue.equals(last.get("catalogue")) && VERSION.equals(last.get("version"));
		return !done && (due.isBefore(now) || due.isAfter(now.plus(MAX_PAUSE)));
	}

	// Another node may have finished a census before this one acquired the lease.
	private void takeUnlessDone() {
		Instant start = Instant.now();
		String catalogue = catalogue();
		if (isDue(catalogue)) {
			take();
			Duration pause = Duration.between(start, Instant.now()).multipliedBy(PAUSE_FACTOR);
			Instant due = Instant.now().plus((pause.compareTo(MIN_PAUSE) > 0) ? pause : MIN_PAUSE);
			this.mongo.upsert(Query.query(Criteria.where("_id").is(LAST)),
					Update.update("catalogue", catalogue).set("version", VERSION).set("due", due), SCHEDULE);
		}
	}

	// Returns a fingerprint that differs after each change by a shop. It also changes
	// every hour, to notice what others write to the database.
	private String catalogue() {
		Query latest = new Query().with(Sort.by("updatedAt").descending()).limit(1);
		latest.fields().include("updatedAt");
		return this.mongo.estimatedCount(Movie.class) + " "
				+ this.mongo.findOne(latest, Document.class, Movie.COLLECTION) + " "
				+ Instant.now().truncatedTo(ChronoUnit.HOURS);
	}

	// Idempotent: several nodes may count at the same time.
	void take() {
		for (NameKind kind : NameKind.values()) {
			MongoCollection<Document> tallies = collection(kind.collection());
			tallies.createIndex(Indexes.ascending("rank"));
			tallies.createIndex(Indexes.ascending("letter", "sorted"));
			tallies.createIndex(Indexes.ascending("beginnings", "rank"));
			try (SpellingCounts counts = SpellingCounts.create()) {
				count(kind, counts);
				if (kind == NameKind.PERSON) {
					countOnceWhoDirectAndStar(counts);
				}
				write(kind, tallies, counts);
			}
		}
	}

	private void count(NameKind kind, SpellingCounts counts) {
		MongoCollection<Document> movies = collection(Movie.COLLECTION);
		for (List<Document> pipeline : kind.pipelines()) {
			for (Document group : movies.aggregate(pipeline).allowDiskUse(true).batchSize(BATCH)) {
				SpellingCount.of(group).forEach(counts::add);
			}
		}
	}

	// The pipelines count the text of a director, which may name several, and a star
	// unless the star has the same text.
	private void countOnceWhoDirectAndStar(SpellingCounts counts) {
		MongoCollection<Document> movies = collection(Movie.COLLECTION);
		for (Document movie : movies.find(Filters.regex("director", Directors.SEVERAL))
			.projection(Projections.include("director", "stars"))
			.batchSize(BATCH)) {
			String text = (movie.get("director") instanceof String director) ? director : "";
			List<String> directors = Directors.of(text);
			Stream<?> stars = (movie.get("stars") instanceof List<?> list) ? list.stream()
					: Stream.ofNullable(movie.get("stars"));
			stars.filter(String.class::isInstance).map(String.class::cast).forEach((star) -> {
				int counted = (star.equals(text) ? 0 : 1) + (directors.contains(star) ? 1 : 0);
				if (counted != 1) {
					counts.add(SpellingCount.correction(star, 1 - counted));
				}
			});
		}
	}

	private void write(NameKind kind, MongoCollection<Document> tallies, SpellingCounts counts) {
		List<WriteModel<Document>> changes = new ArrayList<>();
		// Sorted by id, so that replaced documents are not returned twice.
		for (Document document : tallies.find().sort(Sorts.ascending("_id")).batchSize(BATCH)) {
			Tally former = this.mongo.getConverter().read(Tally.class, document);
			List<SpellingCount> counted = counts.remove(former.key());
			if (counted.isEmpty()) {
				changes.add(new DeleteOneModel<>(Filters.eq(former.key())));
			}
			else if (!former.equals(Tally.of(kind, former.key(), counted))) {
				changes.add(replacement(Tally.of(kind, former.key(), counted)));
			}
			write(tallies, changes, BATCH);
		}
		counts.forEach((key, counted) -> {
			changes.add(replacement(Tally.of(kind, key, counted)));
			write(tallies, changes, BATCH);
		});
		write(tallies, changes, 1);
	}

	private static void write(MongoCollection<Document> tallies, List<WriteModel<Document>> changes, int batch) {
		if (changes.size() >= batch) {
			tallies.bulkWrite(changes);
			changes.clear();
		}
	}

	private WriteModel<Document> replacement(Tally tally) {
		Document document = new Document();
		this.mongo.getConverter().write(tally, document);
		return new ReplaceOneModel<>(Filters.eq(tally.key()), document, new ReplaceOptions().upsert(true));
	}

	// Reading all movies takes longer than the timeout of requests allows.
	private MongoCollection<Document> collection(String name) {
		return this.mongo.getCollection(name).withTimeout(10, TimeUnit.MINUTES);
	}

	/**
	 * The counts of all spellings by normalized name, in a temporary file because the
	 * names of a large catalogue do not fit into memory.
	 */
	private record SpellingCounts(Path file, MVStore store, MVMap<String, Object[]> counts) implements AutoCloseable {

		private static final int CACHE_MEGABYTES = 8;

		// The number of array elements per count. Arrays of strings and integers are
		// stored without Java serialization.
		private static final int FIELDS = 4;

		// Throws an UncheckedIOException if no temporary file can be created.
		static SpellingCounts create() {
			try {
				Path file = Files.createTempFile("counts-", ".mv");
				try {
					MVStore store = new MVStore.Builder().fileName(file.toString())
						.cacheSize(CACHE_MEGABYTES)
						.autoCompactFillRate(0)
						.open();
					return new SpellingCounts(file, store, store.openMap("counts"));
				}
				catch (MVStoreException ex) {
					Files.delete(file);
					throw ex;
				}
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
		}

		// Ignores counts without a name.
		void add(SpellingCount count) {
			String key = TextKey.of(count.name());
			if (key.isEmpty()) {
				return;
			}
			Object[] added = { count.name(), count.credit(), count.movies(), count.some() };
			Object[] former = this.counts.get(key);
			this.counts.put(key, (former != null) ? Stream.of(former, added).flatMap(Arrays::stream).toArray() : added);
		}

		List<SpellingCount> remove(String key) {
			return counts(this.counts.remove(key));
		}

		void forEach(BiConsumer<String, List<SpellingCount>> action) {
			this.counts.forEach((key, flat) -> action.accept(key, counts(flat)));
		}

		private static List<SpellingCount> counts(Object @Nullable [] flat) {
			List<SpellingCount> counts = new ArrayList<>();
			for (int i = 0; flat != null && i < flat.length; i += FIELDS) {
				counts.add(new SpellingCount((String) flat[i], (String) flat[i + 1], (int) flat[i + 2],
						(String) flat[i + 3]));
			}
			return counts;
		}

		@Override
		public void close() {
			this.store.closeImmediately();
			try {
				Files.delete(this.file);
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
		}

	}

}
