package com.xebia.movieshop.importing.store;

import java.time.Duration;

import com.xebia.movieshop.limits.Lease;

import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.stereotype.Component;

/**
 * Leases, each of which one node holds at a time: for imports that write, because two
 * could both create a movie that both found missing, and for checks.
 */
@Component
public class ImportLeases {

	// A lease that is not renewed expires after this time.
	private static final Duration TIME = Duration.ofMinutes(1);

	private final MongoOperations mongo;

	public ImportLeases(MongoOperations mongo) {
		this.mongo = mongo;
	}

	// Acquires or renews a lease; returns false if another holder has it.
	public boolean acquire(String lease, String holder) {
		return new Lease(this.mongo, lease, TIME).acquire(holder);
	}

	public void release(String lease, String holder) {
		new Lease(this.mongo, lease, TIME).release(holder);
	}

}
