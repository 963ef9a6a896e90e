package com.xebia.movieshop.limits;

import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;

import com.mongodb.WriteConcern;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.UpdateOptions;
import com.mongodb.client.model.Updates;
import org.bson.Document;
import org.bson.conversions.Bson;

import org.springframework.dao.DuplicateKeyException;
import org.springframework.data.mongodb.core.CollectionCallback;
import org.springframework.data.mongodb.core.MongoOperations;

/**
 * A lease in the database, which one of all nodes and threads holds at a time, until it
 * releases it or does not renew it in time.
 */
public record Lease(MongoOperations mongo, String id, Duration time) {

	// Acquires or renews the lease; returns false if another holder has it. The upsert
	// inserts a lease that is not there, and fails for one that is taken.
	public boolean acquire(String holder) {
		Instant now = Instant.now();
		// The clock of the node that wrote a later end was wrong.
		Document free = new Document("_id", this.id).append("$or",
				List.of(new Document("name", holder), new Document("end", new Document("$lt", Date.from(now))),
						new Document("end", new Document("$not", new Document("$type", "date"))),
						new Document("end", new Document("$gt", Date.from(now.plus(this.time.multipliedBy(2)))))));
		Bson taken = Updates.combine(Updates.set("name", holder), Updates.set("end", Date.from(now.plus(this.time))));
		try {
			execute((leases) -> leases.updateOne(free, taken, new UpdateOptions().upsert(true)));
			return true;
		}
		catch (DuplicateKeyException ex) {
			return false;
		}
	}

	// Also when a shutdown has interrupted the thread, for which the driver does nothing.
	public void release(String holder) {
		boolean interrupted = Thread.interrupted();
		try {
			execute((leases) -> leases.deleteMany(Filters.and(Filters.eq(this.id), Filters.eq("name", holder))));
		}
		finally {
			if (interrupted) {
				Thread.currentThread().interrupt();
			}
		}
	}

	// A lease that an election rolls back would be held by two nodes, so it does not
	// depend on the write concern of the URI.
	private void execute(CollectionCallback<?> action) {
		this.mongo.execute("turn", (leases) -> action.doInCollection(leases.withWriteConcern(WriteConcern.MAJORITY)));
	}

}
