package com.xebia.movieshop.mongo;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

import com.mongodb.MongoClientSettings;
import com.mongodb.ServerAddress;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

import org.springframework.boot.health.contributor.Status;

import static org.assertj.core.api.Assertions.assertThat;

class DriverHealthIndicatorTests {

	private static final Duration LIMIT = Duration.ofSeconds(5);

	// No server listens there, which the driver reports without failing.
	private static final ServerAddress NOWHERE = new ServerAddress("127.0.0.1", 1);

	@Test
	void isUpWhileTheDriverTriesToReachItsServer() throws InterruptedException {
		try (MongoClient client = client()) {
			TimeUnit.MILLISECONDS.sleep(LIMIT.toMillis() + 1000);
			assertThat(client.getClusterDescription().getServerDescriptions()).noneMatch((server) -> server.isOk());
			assertThat(status(client)).isEqualTo(Status.UP);
		}
	}

	@Test
	void isDownWhenTheThreadThatDoesSoEnds() {
		try (MongoClient client = client()) {
			assertThat(status(client)).isEqualTo(Status.UP);
			Thread.getAllStackTraces()
				.keySet()
				.stream()
				.filter((thread) -> thread.getName().matches("cluster-[0-9a-f]+-" + NOWHERE))
				.forEach(Thread::interrupt);
			Awaitility.await().until(() -> status(client).equals(Status.DOWN));
			assertThat(client.getClusterDescription().getServerDescriptions()).hasSize(1);
		}
	}

	private static Status status(MongoClient client) {
		return new DriverHealthIndicator(client, LIMIT).health().getStatus();
	}

	private static MongoClient client() {
		return MongoClients.create(MongoClientSettings.builder()
			.applyToClusterSettings((cluster) -> cluster.hosts(List.of(NOWHERE)))
			.applyToServerSettings((server) -> server.heartbeatFrequency(500, TimeUnit.MILLISECONDS))
			.build());
	}

}
