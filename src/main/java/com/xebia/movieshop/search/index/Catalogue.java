package com.xebia.movieshop.search.index;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import com.mongodb.ReadConcern;
import com.mongodb.client.FindIterable;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import com.mongodb.client.model.Sorts;
import com.xebia.movieshop.search.schema.IndexedMovie;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.bson.types.ObjectId;

import org.springframework.data.mongodb.core.MongoOperations;

/**
 * Reads movies from the database for the index.
 */
public class Catalogue {

	// The server's default is a batch of 16 MB, which has 160,000 small documents.
	private static final int BATCH_SIZE = 1000;

	private final MongoOperations mongo;

	private volatile boolean committed;

	public Catalogue(MongoOperations mongo) {
		this.mongo = mongo;
	}

	// If true, reads no change that may be rolled back, whichever level the URI sets for
	// other reads. Writes that do not wait for a majority must be read at once.
	void readCommitted(boolean committed) {
		this.committed = committed && "majority".equals(collection().getWriteConcern().getWObject());
	}

	MongoCollection<Document> collection() {
		MongoCollection<Document> movies = this.mongo.getCollection("movie");
		return this.committed ? movies.withReadConcern(ReadConcern.MAJORITY) : movies;
	}

	public String database() {
		return collection().getNamespace().getDatabaseName();
	}

	List<IndexedMovie> find(Collection<ObjectId> ids) {
		return read(collection().find(Filters.in("_id", ids)));
	}

	// Returns the movies with the next ids. The shop writes only ids of this type, so
	// documents with others are skipped.
	List<IndexedMovie> after(ObjectId id, int limit) {
		Bson following = Filters.and(Filters.type("_id", "objectId"), Filters.gt("_id", id));
		return read(withBulkTimeout().find(following).sort(Sorts.ascending("_id")).limit(limit));
	}

	long count() {
		return collection().estimatedDocumentCount();
	}

	// Passes on the id, version and time of each movie that the shop wrote since a time,
	// one by one, because an import writes too many for a list.
	void changedSince(Instant time, Consumer<Document> use) {
		withBulkTimeout().find(Filters.or(Filters.gte("updatedAt", time), Filters.gte("circulatedAt", time)))
			.projection(Projections.include("version", "updatedAt", "stockVersion"))
			.batchSize(BATCH_SIZE)
			.forEach(use);
	}

	// Only replica sets and sharded clusters have change streams.
	public boolean hasChangeStreams() {
		// The old name of "hello", which the embedded engine supports as well.
		Document server = this.mongo.executeCommand(new Document("isMaster", 1));
		return server.containsKey("setName") || "isdbgrid".equals(server.getString("msg"));
	}

	// Bulk reads take longer than a visitor would wait, and a timeout restarts them.
	private MongoCollection<Document> withBulkTimeout() {
		return collection().withTimeout(1, TimeUnit.MINUTES);
	}

	private static List<IndexedMovie> read(FindIterable<Document> documents) {
		return documents.projection(Projections.include(IndexedMovie.FIELDS))
			.map(IndexedMovie::of)
			.into(new ArrayList<>());
	}

}
