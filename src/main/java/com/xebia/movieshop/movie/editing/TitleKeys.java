package com.xebia.movieshop.movie.editing;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.concurrent.TimeUnit;

import com.mongodb.MongoException;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.BulkWriteOptions;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import com.mongodb.client.model.ReplaceOptions;
import com.mongodb.client.model.Sorts;
import com.mongodb.client.model.UpdateOneModel;
import com.mongodb.client.model.Updates;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.text.TextKey;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.bson.Document;
import org.bson.conversions.Bson;

import org.springframework.dao.DataAccessException;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Makes the stored keys of titles again in the background after the rules of
 * {@link TextKey} have changed, or an earlier release has written movies. Idempotent, so
 * that several nodes may do it at once.
 */
@Component
public class TitleKeys {

	private static final Log logger = LogFactory.getLog(TitleKeys.class);

	private static final String COLLECTION = "keys";

	private static final String TITLES = "titles";

	private static final int BATCH = 1000;

	private final MongoOperations mongo;

	private boolean current;

	public TitleKeys(MongoOperations mongo) {
		this.mongo = mongo;
	}

	@Scheduled(fixedDelay = 1, timeUnit = TimeUnit.MINUTES)
	void updateLater() {
		try {
			update();
		}
		catch (MongoException | DataAccessException ex) {
			logger.warn("The keys of titles could not be updated, will retry: " + ex.getMessage());
		}
	}

	// Returns when all keys follow the rules.
	public synchronized void update() {
		if (!this.current) {
			Document last = this.mongo.findById(TITLES, Document.class, COLLECTION);
			Date start = Date.from(Instant.now());
			update((last != null && Integer.valueOf(TextKey.RULES).equals(last.get("rules"))
					&& last.get("at") instanceof Date at) ? Filters.gte("updatedAt", at) : Filters.empty());
			collection(COLLECTION).replaceOne(Filters.eq(TITLES),
					new Document("_id", TITLES).append("rules", TextKey.RULES).append("at", start),
					new ReplaceOptions().upsert(true));
			this.current = true;
		}
	}

	private void update(Bson filter) {
		MongoCollection<Document> movies = collection(Movie.COLLECTION);
		List<UpdateOneModel<Document>> updates = new ArrayList<>();
		for (Document movie : movies.find(filter)
			.projection(Projections.include("title", "sortAs", "sortTitle", "mainTitle"))
			.sort(Sorts.ascending("_id"))
			.batchSize(BATCH)) {
			Document updated = update(new Document(movie));
			if (!updated.equals(movie)) {
				Bson main = updated.containsKey("mainTitle") ? Updates.set("mainTitle", updated.get("mainTitle"))
						: Updates.unset("mainTitle");
				updates.add(new UpdateOneModel<>(
						Filters.and(Filters.eq(movie.get("_id")), Filters.eq("title", movie.get("title"))),
						Updates.combine(Updates.set("sortTitle", updated.get("sortTitle")), main)));
			}
			if (updates.size() == BATCH) {
				write(movies, updates);
			}
		}
		write(movies, updates);
	}

	// Updates the keys of a document with a title, and returns it.
	static Document update(Document movie) {
		if (movie.get("title") instanceof String title) {
			String sortAs = (movie.get("sortAs") instanceof String text) ? text : null;
			movie.put("sortTitle", TextKey.ofTitle(title, sortAs));
			String main = Movie.mainTitle(title, sortAs);
			if (main != null) {
				movie.put("mainTitle", main);
			}
			else {
				movie.remove("mainTitle");
			}
		}
		return movie;
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
