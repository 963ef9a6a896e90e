package com.xebia.movieshop.search.index;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

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
public class CatalogueReader {

	// The server's default is a batch of 16 MB, which has 160,000 small documents.
	private static final int BATCH_SIZE = 1000;

	private final MongoOperations mongo;

	public CatalogueReader(MongoOperations mongo) {
		this.mongo = mongo;
	}

	MongoCollection<Document> collection() {
		return this.mongo.getCollection("movie");
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
		return read(withBulkTimeout(collection()).find(following).sort(Sorts.ascending("_id")).limit(limit));
	}

	long count() {
		return collection().estimatedDocumentCount();
	}

	// Returns the movies that the shop has written since a time.
	Set<ObjectId> changedSince(Instant time) {
		return ids(collection(), Filters.or(Filters.gte("updatedAt", time), Filters.gte("circulatedAt", time)), "_id");
	}

	// Returns the movies that the shop has moved to the bin since a time.
	Set<ObjectId> deletedSince(Instant time) {
		return ids(this.mongo.getCollection("history"),
				Filters.gte("deletion", ObjectId.getSmallestWithDate(Date.from(time))), "deleted");
	}

	private static Set<ObjectId> ids(MongoCollection<Document> collection, Bson filter, String field) {
		Set<ObjectId> ids = new HashSet<>();
		withBulkTimeout(collection).find(filter)
			.projection(Projections.include(field))
			.batchSize(BATCH_SIZE)
			.forEach((document) -> {
				if (document.get(field) instanceof ObjectId id) {
					ids.add(id);
				}
			});
		return ids;
	}

	// Bulk reads take longer than a visitor would wait, and a timeout restarts them.
	private static MongoCollection<Document> withBulkTimeout(MongoCollection<Document> collection) {
		return collection.withTimeout(1, TimeUnit.MINUTES);
	}

	private static List<IndexedMovie> read(FindIterable<Document> documents) {
		return documents.projection(Projections.include(IndexedMovie.FIELDS))
			.map(IndexedMovie::of)
			.into(new ArrayList<>());
	}

}
