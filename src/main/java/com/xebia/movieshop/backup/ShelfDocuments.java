package com.xebia.movieshop.backup;

import java.util.ArrayList;
import java.util.List;

import com.mongodb.ReadPreference;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.xebia.movieshop.shelf.Shelf;
import org.bson.RawBsonDocument;
import org.bson.codecs.DocumentCodec;

import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.stereotype.Component;

/**
 * Reads and writes the shelves as raw documents. Deleted ones are in no backup, as movies
 * in the bin are not.
 */
@Component
class ShelfDocuments {

	private final MongoOperations mongo;

	private final MongoCollection<RawBsonDocument> shelves;

	ShelfDocuments(MongoOperations mongo) {
		this.mongo = mongo;
		this.shelves = mongo.getCollection(Shelf.COLLECTION)
			.withDocumentClass(RawBsonDocument.class)
			.withReadPreference(ReadPreference.primary());
	}

	String lines() throws RefusedException {
		StringBuilder lines = new StringBuilder();
		for (RawBsonDocument shelf : this.shelves.find(Filters.eq("deletedAt", null)).into(new ArrayList<>())) {
			lines.append(MovieLine.write(shelf)).append('\n');
		}
		return lines.toString();
	}

	void requireReadable(List<RawBsonDocument> shelves) throws RefusedException {
		for (RawBsonDocument shelf : shelves) {
			try {
				this.mongo.getConverter().read(Shelf.class, shelf.decode(new DocumentCodec()));
			}
			catch (RuntimeException ex) {
				throw new RefusedException("The shelf " + MovieLine.id(shelf) + " cannot be read: " + ex.getMessage());
			}
		}
	}

	void insertAbsent(List<RawBsonDocument> shelves) {
		shelves.stream()
			.filter((shelf) -> this.shelves.countDocuments(Filters.eq(MovieLine.id(shelf))) == 0)
			.forEach(this.shelves::insertOne);
	}

}
