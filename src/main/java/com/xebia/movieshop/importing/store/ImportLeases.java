package com.xebia.movieshop.importing.store;

import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.Objects;

import com.mongodb.WriteConcern;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.UpdateOptions;
import com.mongodb.client.model.Updates;
import org.bson.conversions.Bson;

import org.springframework.dao.DuplicateKeyException;
import org.springframework.data.mongodb.core.CollectionCallback;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.stereotype.Component;

/**
 * Leases, each of which one node holds at a time: for imports that write, because two
 * could both create a movie that both found missing, and for checks.
 */
@Component
public class ImportLeases {

	private static final String COLLECTION = "turn";

	// A lease that is not renewed expires after this time.
	private static final Duration TIME = Duration.ofMinutes(1);

	private final MongoOperations mongo;

	public ImportLeases(MongoOperations mongo) {
		this.mongo = mongo;
	}

	// Acquires or renews a lease; returns false if another holder has it.
	public boolean acquire(String lease, String holder) {
		Instant now = Instant.now();
		// The clock of the node that wrote the lease may have been wrong.
		Bson free = Filters.and(Filters.eq(lease), Filters.or(Filters.eq("name", holder),
				Filters.lt("end", Date.from(now)), Filters.gt("end", Date.from(now.plus(TIME.multipliedBy(2))))));
		Bson held = Updates.combine(Updates.set("name", holder), Updates.set("end", Date.from(now.plus(TIME))));
		try {
			execute((leases) -> leases.updateOne(free, held, new UpdateOptions().upsert(true)));
			return true;
		}
		catch (DuplicateKeyException ex) {
			return false;
		}
	}

	public void release(String lease, String holder) {
		execute((leases) -> leases.deleteOne(Filters.and(Filters.eq(lease), Filters.eq("name", holder))));
	}

	// A lease that an election rolls back would be held by two nodes, so it does not
	// depend on the write concern of the URI.
	private <T> T execute(CollectionCallback<T> action) {
		return Objects.requireNonNull(this.mongo.execute(COLLECTION,
				(leases) -> action.doInCollection(leases.withWriteConcern(WriteConcern.MAJORITY))));
	}

}
