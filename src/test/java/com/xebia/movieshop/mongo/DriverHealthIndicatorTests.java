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
			assertThat(MongoConfiguration.isChecking(client, LIMIT)).isTrue();
		}
	}

	@Test
	void isDownWhenTheThreadThatDoesSoEnds() {
		try (MongoClient client = client()) {
			assertThat(MongoConfiguration.isChecking(client, LIMIT)).isTrue();
			Thread.getAllStackTraces()
				.keySet()
				.stream()
				.filter((thread) -> thread.getName().matches("cluster-[0-9a-f]+-" + NOWHERE))
				.forEach(Thread::interrupt);
			Awaitility.await().until(() -> !MongoConfiguration.isChecking(client, LIMIT));
			assertThat(client.getClusterDescription().getServerDescriptions()).hasSize(1);
		}
	}

	private static MongoClient client() {
		return MongoClients.create(MongoClientSettings.builder()
			.applyToClusterSettings((cluster) -> cluster.hosts(List.of(NOWHERE)))
			.applyToServerSettings((server) -> server.heartbeatFrequency(500, TimeUnit.MILLISECONDS))
			.build());
	}

}
