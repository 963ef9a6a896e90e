package com.xebia.movieshop.movie.editing;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import com.mongodb.MongoException;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.BulkWriteOptions;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import com.mongodb.client.model.ReplaceOptions;
import com.mongodb.client.model.Sorts;
import com.mongodb.client.model.UpdateOneModel;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.NameField;
import com.xebia.movieshop.names.Directors;
import com.xebia.movieshop.text.TextKey;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

import org.springframework.dao.DataAccessException;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Makes the stored keys of titles and names again in the background after the rules of
 * {@link TextKey} or {@link Directors} have changed, and each minute those of movies that
 * an earlier release or another program has written. Idempotent, so that several nodes
 * may do it at once.
 */
@Component
public class MovieKeys {

	private static final Log logger = LogFactory.getLog(MovieKeys.class);

	private static final String COLLECTION = "keys";

	// Former releases, which make the keys of titles only, use another document.
	private static final String ID = "movies";

	private static final List<Integer> RULES = List.of(TextKey.RULES, Directors.RULES);

	private static final List<String> FIELDS = Stream
		.concat(Stream.of("title", "sortAs", "sortTitle", "mainTitle"),
				Arrays.stream(NameField.values()).flatMap((names) -> Stream.of(names.field(), names.keyField())))
		.toList();

	// Limits the time of a write, as the embedded database does nothing else meanwhile.
	private static final int BATCH = 200;

	// The clocks of nodes differ by less.
	private static final Duration OVERLAP = Duration.ofMinutes(1);

	private final MongoOperations mongo;

	// When the movies were read last; null before the first time.
	private @Nullable Date latest;

	public MovieKeys(MongoOperations mongo) {
		this.mongo = mongo;
	}

	@Scheduled(fixedDelay = 1, timeUnit = TimeUnit.MINUTES)
	void updateLater() {
		try {
			updateRecent();
		}
		catch (MongoException | DataAccessException ex) {
			logger.warn("The keys of movies could not be updated, will retry: " + ex.getMessage());
		}
	}

	// Returns when the keys of all movies that were there at startup follow the rules.
	public synchronized void update() {
		if (this.latest == null) {
			updateRecent();
		}
	}

	// Returns when all keys follow the rules.
	public synchronized void updateRecent() {
		Date start = Date.from(Instant.now().minus(OVERLAP));
		Document last = this.mongo.findById(ID, Document.class, COLLECTION);
		if (this.latest != null && last != null) {
			update(since(this.latest));
		}
		else {
			long made = update((last != null && RULES.equals(last.get("rules")) && last.get("at") instanceof Date at)
					? since(at) : Filters.empty());
			if (made > 0) {
				logger.info("Made the keys of %d movies by the rules of this release".formatted(made));
			}
			collection(COLLECTION).replaceOne(Filters.eq(ID),
					new Document("_id", ID).append("rules", RULES).append("at", start),
					new ReplaceOptions().upsert(true));
		}
		this.latest = start;
	}

	// Other programs write neither a time nor keys.
	private static Bson since(Date time) {
		return Filters.or(Filters.gte("updatedAt", time), Filters.eq("sortTitle", null));
	}

	// A movie that is changed meanwhile is read again the next time.
	private long update(Bson filter) {
		long made = 0;
		MongoCollection<Document> movies = collection(Movie.COLLECTION);
		List<UpdateOneModel<Document>> updates = new ArrayList<>();
		for (Document movie : movies.find(filter)
			.projection(Projections.include(FIELDS))
			.sort(Sorts.ascending("_id"))
			.batchSize(BATCH)) {
			Document updated = update(new Document(movie));
			if (!updated.equals(movie)) {
				updates.add(new UpdateOneModel<>(Filters.eq(movie.get("_id")), MovieStates.difference(movie, updated)));
				made++;
			}
			if (updates.size() == BATCH) {
				write(movies, updates);
			}
		}
		write(movies, updates);
		return made;
	}

	// Updates the keys of a document, and returns it.
	static Document update(Document movie) {
		if (movie.get("title") instanceof String title) {
			String sortAs = (movie.get("sortAs") instanceof String text) ? text : null;
			movie.put("sortTitle", TextKey.ofTitle(title, sortAs));
			put(movie, "mainTitle", Movie.mainTitle(title, sortAs));
		}
		for (NameField names : NameField.values()) {
			List<String> keys = names.keys(movie.get(names.field()));
			put(movie, names.keyField(), keys.isEmpty() ? null : keys);
		}
		return movie;
	}

	private static void put(Document movie, String field, @Nullable Object value) {
		if (value != null) {
			movie.put(field, value);
		}
		else {
			movie.remove(field);
		}
	}

	private static void write(MongoCollection<Document> movies, List<UpdateOneModel<Document>> updates) {
		if (!updates.isEmpty()) {
			movies.bulkWrite(updates, new BulkWriteOptions().ordered(false));
			updates.clear();
		}
	}

	// Reading all movies takes longer than the timeout of requests allows.
	private MongoCollection<Document> collection(String name) {
		return this.mongo.getCollection(name).withTimeout(1, TimeUnit.HOURS);
	}

}
