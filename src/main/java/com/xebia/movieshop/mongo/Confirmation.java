package com.xebia.movieshop.mongo;

import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

import com.mongodb.WriteConcern;
import com.mongodb.client.model.Updates;
import org.bson.Document;
import org.bson.conversions.Bson;

import org.springframework.data.mongodb.core.MongoOperations;

/**
 * Reads documents that cannot be rolled back, even if other reads do not return them yet:
 * a write that changes nothing waits for the same acknowledgement as any other, but for
 * no more than a majority, which suffices.
 */
public final class Confirmation {

	// Limits the milliseconds for reading a document after a lost reply. The write and
	// this read together must take less than five seconds, because a user waits.
	private static final int TIMEOUT = 1500;

	private Confirmation() {
	}

	public static Optional<Document> find(MongoOperations mongo, String collection, Bson filter) {
		return Optional.ofNullable(mongo.execute(collection, (documents) -> {
			WriteConcern demanded = documents.getWriteConcern();
			return documents.withTimeout(TIMEOUT, TimeUnit.MILLISECONDS)
				.withWriteConcern(Objects.equals(demanded.getWObject(), 1) ? demanded : WriteConcern.MAJORITY)
				.findOneAndUpdate(filter, Updates.setOnInsert("version", null));
		}));
	}

}
