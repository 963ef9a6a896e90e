package com.xebia.movieshop.people;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Accumulators;
import com.mongodb.client.model.Aggregates;
import com.mongodb.client.model.BsonField;
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
import com.xebia.movieshop.movie.NameField;
import com.xebia.movieshop.movie.editing.MovieKeys;
import com.xebia.movieshop.names.Directors;
import com.xebia.movieshop.text.TextKey;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.bson.types.ObjectId;

import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Counts the movies of each person, genre and decade by the keys that the movies have,
 * and stores a {@link NameCount} for each. Writes changed counts only. Counts in the
 * background after movies have changed, on one node at a time and for at most a tenth of
 * the time: the counts are some seconds old in a small shop, and a minute or two at a
 * million movies.
 */
@Component
@ConditionalOnBooleanProperty(name = "movieshop.figures.enabled", matchIfMissing = true)
class NameCounter {

	private static final int BATCH = 1000;

	// The embedded database reads all counts to find those of a range.
	private static final int RANGE = 10 * BATCH;

	private static final String SCHEDULE = "tally";

	private static final String LAST = "keys";

	// Increase the first number whenever a count stores something different for the same
	// movies: the new release then counts again at startup.
	private static final List<Integer> VERSION = List.of(1, TextKey.RULES, Directors.RULES);

	private static final Duration MIN_PAUSE = Duration.ofSeconds(5);

	private static final int PAUSE_FACTOR = 9;

	// A due date further away comes from a node whose clock was ahead, and is ignored.
	private static final Duration MAX_PAUSE = Duration.ofDays(1);

	private static final String ID = "_id";

	// Four movies of a name, as long as it has as many.
	private static final List<String> SOME = List.of("newest", "oldest", "first", "last");

	private static final List<BsonField> COUNTED = List.of(Accumulators.sum("movies", 1),
			Accumulators.max("changedAt", "$updatedAt"), Accumulators.max("newest", by("year")),
			Accumulators.min("oldest", by("year")), Accumulators.min("first", by("sortTitle")),
			Accumulators.max("last", by("sortTitle")));

	private final MongoOperations mongo;

	private final MovieKeys keys;

	private final Lease lease;

	NameCounter(MongoOperations mongo, MovieKeys keys) {
		this.mongo = mongo;
		this.keys = keys;
		this.lease = new Lease(mongo, "census", Duration.ofMinutes(10));
	}

	// Movies without a value come first on every engine.
	private static Document by(String field) {
		return new Document("by", new Document("$ifNull", List.of("$" + field, 0))).append("id", "$" + ID);
	}

	@Scheduled(fixedDelay = 5, timeUnit = TimeUnit.SECONDS)
	void countIfDue() {
		String holder = UUID.randomUUID().toString();
		if (isDue(catalogue()) && this.lease.acquire(holder)) {
			boolean counted = false;
			try {
				countUnlessDone();
				counted = true;
			}
			finally {
				// After a failure the lease expires, so that the next attempt comes
				// later; after a shutdown it comes with the next start.
				if (counted || Thread.currentThread().isInterrupted()) {
					this.lease.release(holder);
				}
			}
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

	// Another node may have finished counting before this one acquired the lease.
	private void countUnlessDone() {
		Instant start = Instant.now();
		String catalogue = catalogue();
		if (isDue(catalogue)) {
			count();
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
	void count() {
		this.keys.updateRecent();
		for (NameKind kind : NameKind.values()) {
			MongoCollection<Document> nameCounts = collection(kind.collection());
			nameCounts.createIndex(Indexes.ascending("rank"));
			nameCounts.createIndex(Indexes.ascending("letter", "sorted"));
			nameCounts.createIndex(Indexes.ascending("beginnings", "rank"));
			Map<String, NameCount> counted = new TreeMap<>();
			Bson following = Filters.empty();
			for (Document group : collection(Movie.COLLECTION).aggregate(pipeline(kind))
				.allowDiskUse(true)
				.batchSize(BATCH)) {
				if (group.get(ID) instanceof String key) {
					counted.put(key, nameCount(kind, key, group));
					if (counted.size() == RANGE) {
						write(kind, nameCounts, Filters.and(following, Filters.lte(ID, key)), counted);
						following = Filters.gt(ID, key);
						counted.clear();
					}
				}
			}
			write(kind, nameCounts, following, counted);
		}
	}

	private static List<Bson> pipeline(NameKind kind) {
		return List.of(Aggregates.match(kind.movies()),
				Aggregates.project(Projections.fields(Projections.computed("key", kind.keys()),
						Projections.include("year", "sortTitle", "updatedAt"))),
				Aggregates.unwind("$key"), Aggregates.group("$key", COUNTED), Aggregates.sort(Sorts.ascending(ID)));
	}

	private static NameCount nameCount(NameKind kind, String key, Document group) {
		List<ObjectId> some = SOME.stream()
			.map((field) -> group.getEmbedded(List.of(field, "id"), Object.class))
			.filter(ObjectId.class::isInstance)
			.map(ObjectId.class::cast)
			.distinct()
			.toList();
		Instant changed = (group.get("changedAt") instanceof Date time) ? time.toInstant() : null;
		return NameCount.of(kind, key, key, group.getInteger("movies"), some, changed);
	}

	// Replaces the counts of a range of keys by others, which are sorted by the database
	// as well.
	private void write(NameKind kind, MongoCollection<Document> nameCounts, Bson range,
			Map<String, NameCount> counted) {
		List<WriteModel<Document>> changes = new ArrayList<>();
		Map<String, NameCount> changed = new TreeMap<>(counted);
		for (Document document : nameCounts.find(range)) {
			NameCount former = this.mongo.getConverter().read(NameCount.class, document);
			NameCount now = counted.get(former.key());
			if (now == null) {
				changes.add(new DeleteOneModel<>(Filters.eq(document.get(ID))));
			}
			else if (former.equals(now.named(kind, former.name()))) {
				changed.remove(former.key());
			}
		}
		Map<String, String> spellings = spellings(kind, changed.values());
		changed.forEach((key, nameCount) -> changes
			.add(replacement(nameCount.named(kind, Objects.requireNonNullElse(spellings.get(key), key)))));
		for (int i = 0; i < changes.size(); i += BATCH) {
			nameCounts.bulkWrite(changes.subList(i, Math.min(i + BATCH, changes.size())));
		}
	}

	// Returns the commonest spelling of each name in those movies that the counts have.
	private Map<String, String> spellings(NameKind kind, Collection<NameCount> nameCounts) {
		Map<String, Map<String, Long>> counts = new HashMap<>();
		if (!kind.fields().isEmpty()) {
			collection(Movie.COLLECTION)
				.find(Filters.in(ID,
						nameCounts.stream().flatMap((nameCount) -> nameCount.some().stream()).distinct().toList()))
				.projection(Projections.include(kind.fields().stream().map(NameField::field).toList()))
				.forEach((movie) -> kind.fields()
					.forEach((field) -> field.names(movie.get(field.field()))
						.forEach((name) -> counts.computeIfAbsent(TextKey.of(name), (key) -> new TreeMap<>())
							.merge(name, 1L, Long::sum))));
		}
		Map<String, String> commonest = new HashMap<>();
		counts.forEach((key, names) -> commonest.put(key,
				Collections.max(names.entrySet(), Map.Entry.comparingByValue()).getKey()));
		return commonest;
	}

	private WriteModel<Document> replacement(NameCount nameCount) {
		Document document = new Document();
		this.mongo.getConverter().write(nameCount, document);
		return new ReplaceOneModel<>(Filters.eq(nameCount.key()), document, new ReplaceOptions().upsert(true));
	}

	// Reading all movies takes longer than the timeout of requests allows.
	private MongoCollection<Document> collection(String name) {
		return this.mongo.getCollection(name).withTimeout(10, TimeUnit.MINUTES);
	}

}
