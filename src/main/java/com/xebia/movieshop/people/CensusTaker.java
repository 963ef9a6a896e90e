package com.xebia.movieshop.people;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Date;
import java.util.concurrent.TimeUnit;

import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.text.TextKey;
import org.bson.Document;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.dao.DuplicateKeyException;
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

	// The lease of a node that takes the census; when it expires, another one may start.
	private static final Duration MAX_DURATION = Duration.ofMinutes(10);

	// A due date further away comes from a node whose clock was ahead, and is ignored.
	private static final Duration MAX_PAUSE = Duration.ofDays(1);

	private final Census census;

	private final MongoOperations mongo;

	CensusTaker(Census census, MongoOperations mongo) {
		this.census = census;
		this.mongo = mongo;
	}

	@Scheduled(fixedDelay = 5, timeUnit = TimeUnit.SECONDS)
	void takeIfDue() {
		Document last = this.mongo.findById(LAST, Document.class, SCHEDULE);
		String catalogue = catalogue();
		if (last == null || (!isOf(catalogue, last) && isDue(last))) {
			take(catalogue, last);
		}
	}

	private static boolean isOf(String catalogue, Document census) {
		return catalogue.equals(census.get("catalogue")) && VERSION.equals(census.get("version"));
	}

	private static boolean isDue(Document census) {
		Instant due = census.getDate("due").toInstant();
		Instant now = Instant.now();
		return due.isBefore(now) || due.isAfter(now.plus(MAX_PAUSE));
	}

	private void take(String catalogue, @Nullable Document last) {
		Instant start = Instant.now();
		if (!claim(last, start)) {
			return;
		}
		this.census.take();
		Duration pause = Duration.between(start, Instant.now()).multipliedBy(PAUSE_FACTOR);
		Instant due = Instant.now().plus((pause.compareTo(MIN_PAUSE) > 0) ? pause : MIN_PAUSE);
		this.mongo.updateFirst(Query.query(Criteria.where("_id").is(LAST)),
				Update.update("catalogue", catalogue).set("version", VERSION).set("due", due), SCHEDULE);
	}

	// If several nodes find the census due, the upsert succeeds for the first and fails
	// with a duplicate key for the others.
	private boolean claim(@Nullable Document last, Instant now) {
		Date due = (last != null) ? last.getDate("due") : null;
		try {
			this.mongo.upsert(Query.query(Criteria.where("_id").is(LAST).and("due").is(due)),
					Update.update("due", now.plus(MAX_DURATION)), SCHEDULE);
			return true;
		}
		catch (DuplicateKeyException ex) {
			return false;
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
