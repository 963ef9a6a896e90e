package com.xebia.movieshop.transfer;

import java.time.Instant;
import java.util.Date;
import java.util.Optional;

import org.bson.Document;

import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.stereotype.Component;

/**
 * When the shop was last backed up, whichever of its nodes or commands did it.
 */
@Component
public class LastBackup {

	private static final String COLLECTION = "backup";

	private static final String ID = "last";

	private final MongoOperations mongo;

	LastBackup(MongoOperations mongo) {
		this.mongo = mongo;
	}

	void note(Instant time) {
		this.mongo.save(new Document("_id", ID).append("time", Date.from(time)), COLLECTION);
	}

	// Tells when the last complete backup began.
	public Optional<Instant> find() {
		return Optional.ofNullable(this.mongo.findById(ID, Document.class, COLLECTION))
			.map((last) -> last.getDate("time").toInstant());
	}

}
