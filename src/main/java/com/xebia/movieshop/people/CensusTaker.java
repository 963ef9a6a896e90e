package com.xebia.movieshop.people;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

import com.xebia.movieshop.limits.Lease;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.text.TextKey;
import org.bson.Document;

import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Updates the {@link Census} in the background after movies have changed, on one node at
 * a time and for at most a tenth of the time. The counts are some seconds old in a small
 * shop, and a minute or two at a million movies.
 */
@Component
@ConditionalOnBooleanProperty(name = "movieshop.figures.enabled", matchIfMissing = true)
class CensusTaker {

	private static final String SCHEDULE = "tally";

	private static final String LAST = "census";

	// Increase this whenever a census stores something different for the same movies: the
	// new release then counts again at startup.
	private static final Integer VERSION = 3 + TextKey.RULES;

	private static final Duration MIN_PAUSE = Duration.ofSeconds(5);

	private static final int PAUSE_FACTOR = 9;

	// A due date further away comes from a node whose clock was ahead, and is ignored.
	private static final Duration MAX_PAUSE = Duration.ofDays(1);

	private final Census census;

	private final MongoOperations mongo;

	private final Lease lease;

	CensusTaker(Census census, MongoOperations mongo) {
		this.census = census;
		this.mongo = mongo;
		this.lease = new Lease(mongo, LAST, Duration.ofMinutes(10));
	}

	@Scheduled(fixedDelay = 5, timeUnit = TimeUnit.SECONDS)
	void takeIfDue() {
		String holder = UUID.randomUUID().toString();
		if (isDue(catalogue()) && this.lease.acquire(holder)) {
			take();
			// After a failure the lease expires, so that the next attempt comes later.
			this.lease.release(holder);
		}
	}

	private boolean isDue(String catalogue) {
		Document last = this.mongo.findById(LAST, Document.class, SCHEDULE);
		if (last == null) {
			return true;
		}
		Instant due = last.getDate("due").toInstant();
		Instant now = Instant.now();
		boolean done = catalogue.equals(last.get("catalogue")) && VERSION.equals(last.get("version"));
		return !done && (due.isBefore(now) || due.isAfter(now.plus(MAX_PAUSE)));
	}

	// Another node may have finished a census before this one acquired the lease.
	private void take() {
		Instant start = Instant.now();
		String catalogue = catalogue();
		if (isDue(catalogue)) {
			this.census.take();
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
				+ this.mongo.findOne(latest, Document.class, this.mongo.getCollectionName(Movie.class)) + " "
				+ Instant.now().truncatedTo(ChronoUnit.HOURS);
	}

}
