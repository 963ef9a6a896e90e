package com.xebia.movieshop.search;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import com.mongodb.client.FindIterable;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import com.mongodb.client.model.Sorts;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.bson.types.ObjectId;

import org.springframework.data.mongodb.core.MongoOperations;

/**
 * The movies as the database has them.
 */
class Catalogue {

	private static final String COLLECTION = "movie";

	// A server sends 16 MB at once unless it is told otherwise, which are 160,000 small
	// documents.
	private static final int BATCH_SIZE = 1000;

	private final MongoOperations mongo;

	Catalogue(MongoOperations mongo) {
		this.mongo = mongo;
	}

	MongoCollection<Document> collection() {
		return this.mongo.getCollection(COLLECTION);
	}

	String database() {
		return collection().getNamespace().getDatabaseName();
	}

	List<IndexedMovie> find(Collection<ObjectId> ids) {
		return read(collection().find(Filters.in("_id", ids)));
	}

	// Reads the movies with the next ids. A document with an id of another type is none
	// of the shop's.
	List<IndexedMovie> after(ObjectId id, int limit) {
		Bson following = Filters.and(Filters.type("_id", "objectId"), Filters.gt("_id", id));
		return read(patiently().find(following).sort(Sorts.ascending("_id")).limit(limit));
	}

	long count() {
		return collection().estimatedDocumentCount();
	}

	// Tells the ids, versions and times of the shop's changes since a time, one by one,
	// as an import makes many.
	void changedSince(Instant time, Consumer<Document> use) {
		patiently().find(Filters.gte("updatedAt", time))
			.projection(Projections.include("version", "updatedAt"))
			.batchSize(BATCH_SIZE)
			.forEach(use);
	}

	// Only members of a replica set announce changes.
	boolean announcesChanges() {
		// By its old name the embedded database knows the command as well.
		Document server = this.mongo.executeCommand(new Document("isMaster", 1));
		return server.containsKey("setName") || "isdbgrid".equals(server.getString("msg"));
	}

	// To read many takes longer than a visitor would wait, and what is cut off begins
	// anew.
	private MongoCollection<Document> patiently() {
		return collection().withTimeout(1, TimeUnit.MINUTES);
	}

	private static List<IndexedMovie> read(FindIterable<Document> documents) {
		return documents.projection(Projections.include(IndexedMovie.FIELDS))
			.map(IndexedMovie::of)
			.into(new ArrayList<>());
	}

}
