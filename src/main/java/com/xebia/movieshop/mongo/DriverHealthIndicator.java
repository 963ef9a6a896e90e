package com.xebia.movieshop.mongo;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

import com.mongodb.client.MongoClient;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.stereotype.Component;

/**
 * Reports down when the driver has stopped its checks of a server, which it makes every
 * few seconds whether the server answers or not. An OutOfMemoryError may end the thread
 * that makes them, and only a restart starts another one.
 */
@Component
class DriverHealthIndicator implements HealthIndicator {

	private final MongoClient client;

	private final Duration limit;

	@Autowired
	DriverHealthIndicator(MongoClient client) {
		this(client, Duration.ofMinutes(1));
	}

	DriverHealthIndicator(MongoClient client, Duration limit) {
		this.client = client;
		this.limit = limit;
	}

	// The driver records the time of its last check with System.nanoTime().
	@Override
	public Health health() {
		long now = System.nanoTime();
		boolean checking = this.client.getClusterDescription()
			.getServerDescriptions()
			.stream()
			.allMatch((server) -> now - server.getLastUpdateTime(TimeUnit.NANOSECONDS) < this.limit.toNanos());
		return (checking ? Health.up() : Health.down()).build();
	}

}
