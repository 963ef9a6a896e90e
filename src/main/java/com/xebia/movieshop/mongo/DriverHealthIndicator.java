package com.xebia.movieshop.mongo;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

import com.mongodb.client.MongoClient;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.stereotype.Component;

/**
 * Is down when the driver does not even try any more to reach a server of its database,
 * which it does every few seconds, whether the server answers or not. An OutOfMemoryError
 * may end one of its threads, and only a restart begins another one.
 */
@Component
class DriverHealthIndicator implements HealthIndicator {

	private static final Duration LIMIT = Duration.ofMinutes(1);

	private final MongoClient client;

	private final Duration limit;

	@Autowired
	DriverHealthIndicator(MongoClient client) {
		this(client, LIMIT);
	}

	DriverHealthIndicator(MongoClient client, Duration limit) {
		this.client = client;
		this.limit = limit;
	}

	// What the driver knows of a server is as old as its last attempt, by the clock of
	// System.nanoTime().
	@Override
	public Health health() {
		long now = System.nanoTime();
		boolean trying = this.client.getClusterDescription()
			.getServerDescriptions()
			.stream()
			.allMatch((server) -> now - server.getLastUpdateTime(TimeUnit.NANOSECONDS) < this.limit.toNanos());
		return (trying ? Health.up() : Health.down()).build();
	}

}
