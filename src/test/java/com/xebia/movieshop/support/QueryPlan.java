package com.xebia.movieshop.support;

import java.util.ArrayList;
import java.util.List;

import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.Filters;
import org.bson.Document;

/**
 * How a MongoDB server executed an operation, from its profiler instead of {@code
 * explain}, so that it is the operation that the shop sent.
 *
 * @param summary the indexes that were used
 * @param sorted whether documents were sorted in memory
 * @param keysExamined the number of index keys read
 * @param docsExamined the number of documents read
 * @param command the operation
 */
public record QueryPlan(String summary, boolean sorted, int keysExamined, int docsExamined, Document command) {

	private static final String PROFILE = "system.profile";

	// Returns the plans of all operations that search a collection, in their order, from
	// the server's profiler.
	public static List<QueryPlan> of(MongoDatabase database, String collection, Runnable operations) {
		database.getCollection(PROFILE).drop();
		database.runCommand(new Document("profile", 2));
		try {
			operations.run();
		}
		finally {
			database.runCommand(new Document("profile", 0));
		}
		return database.getCollection(PROFILE)
			.find(Filters.and(Filters.eq("ns", database.getName() + "." + collection), Filters.exists("planSummary")))
			.map(QueryPlan::of)
			.into(new ArrayList<>());
	}

	private static QueryPlan of(Document entry) {
		return new QueryPlan(entry.getString("planSummary"), entry.getBoolean("hasSortStage", false),
				entry.getInteger("keysExamined", 0), entry.getInteger("docsExamined", 0),
				entry.get("command", Document.class));
	}

	// Returns whether an index was used for both the search and the order.
	public boolean isIndexed() {
		return !this.summary.contains("COLLSCAN") && !this.sorted;
	}

}
