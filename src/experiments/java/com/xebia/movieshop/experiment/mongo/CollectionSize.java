package com.xebia.movieshop.experiment.mongo;

import java.util.List;
import java.util.Objects;

import com.mongodb.client.MongoCollection;
import org.bson.Document;

/**
 * The size of a collection.
 *
 * @param documents how many documents there are
 * @param data the bytes of all documents
 * @param storage the bytes on disk, compressed, without indexes
 * @param indexes the bytes of the indexes on disk, without that on the id
 */
public record CollectionSize(long documents, long data, long storage, long indexes) {

	/**
	 * Measures a collection.
	 * @param database its database, which is flushed to disk first, because sizes on disk
	 * are those of the last checkpoint
	 * @param name the collection's name
	 * @return its size
	 */
	public static CollectionSize of(ExperimentDatabase database, String name) {
		database.client().getDatabase("admin").runCommand(new Document("fsync", 1));
		MongoCollection<Document> collection = database.database().getCollection(name);
		Document stats = Objects
			.requireNonNull(collection
				.aggregate(List.of(new Document("$collStats", new Document("storageStats", new Document()))))
				.first())
			.get("storageStats", Document.class);
		long ofId = number(stats.get("indexSizes", Document.class), "_id_");
		return new CollectionSize(number(stats, "count"), number(stats, "size"), number(stats, "storageSize"),
				number(stats, "totalIndexSize") - ofId);
	}

	private static long number(Document document, String field) {
		return document.get(field, Number.class).longValue();
	}

}
