package com.xebia.movieshop.mongo;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

import com.mongodb.MongoClientSettings;
import com.mongodb.ServerAddress;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.event.ServerHeartbeatStartedEvent;
import com.mongodb.event.ServerMonitorListener;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

import org.springframework.boot.health.contributor.Status;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link DriverHealthIndicator}.
 */
class DriverHealthIndicatorTests {

	private static final Duration LIMIT = Duration.ofSeconds(5);

	// Nobody listens there, which is none of the driver's faults.
	private static final ServerAddress NOWHERE = new ServerAddress("127.0.0.1", 1);

	private final DriverHealthIndicator indicator = new DriverHealthIndicator(LIMIT);

	private volatile boolean failing;

	@Test
	void isUpWhileTheDriverTriesToReachItsServer() throws InterruptedException {
		try (MongoClient client = client(this.indicator)) {
			TimeUnit.MILLISECONDS.sleep(LIMIT.toMillis() + 1000);
			assertThat(client.getClusterDescription().getServerDescriptions()).noneMatch((server) -> server.isOk());
			assertThat(status()).isEqualTo(Status.UP);
		}
	}

	@Test
	void isDownWhenTheThreadThatDoesSoEnds() {
		try (MongoClient client = client(this.indicator)) {
			assertThat(status()).isEqualTo(Status.UP);
			this.failing = true;
			Awaitility.await().dontCatchUncaughtExceptions().until(() -> status().equals(Status.DOWN));
			assertThat(client.getClusterDescription().getServerDescriptions()).hasSize(1);
		}
	}

	@Test
	void serverThatIsNoMoreIsNotMissed() {
		DriverHealthIndicator impatient = new DriverHealthIndicator(Duration.ZERO);
		MongoClient client = client(impatient);
		Awaitility.await().until(() -> impatient.health().getStatus().equals(Status.DOWN));
		client.close();
		Awaitility.await().until(() -> impatient.health().getStatus().equals(Status.UP));
	}

	private Status status() {
		return this.indicator.health().getStatus();
	}

	private MongoClient client(DriverHealthIndicator watching) {
		MongoClientSettings.Builder settings = MongoClientSettings.builder()
			.applyToClusterSettings((cluster) -> cluster.hosts(List.of(NOWHERE)))
			.applyToServerSettings((server) -> server.heartbeatFrequency(500, TimeUnit.MILLISECONDS));
		watching.customize(settings);
		settings.applyToServerSettings((server) -> server.addServerMonitorListener(new ServerMonitorListener() {

			@Override
			public void serverHearbeatStarted(ServerHeartbeatStartedEvent event) {
				if (DriverHealthIndicatorTests.this.failing) {
					throw new InternalError("As lack of memory is another one");
				}
			}

		}));
		return MongoClients.create(settings.build());
	}

}
