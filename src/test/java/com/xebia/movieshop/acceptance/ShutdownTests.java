package com.xebia.movieshop.acceptance;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for the shutdown of a shop: it completes running requests.
 */
@Tag("soak")
class ShutdownTests {

	private static final Duration LIMIT = Duration.ofMinutes(1);

	@AutoClose
	private Shop shop;

	@BeforeEach
	void start() throws IOException {
		this.shop = Shop.with("movieshop.sample-data=false", "MOVIESHOP_DRAIN_TIME=8s");
	}

	@Test
	void visitorsAreSentAwayAndTheUploadUnderWayIsFinished() throws Exception {
		assertThat(get("/movies").headers().firstValue("Connection")).isEmpty();
		try (SlowUpload upload = SlowUpload.begin(this.shop.port())) {
			CompletableFuture<Void> end = CompletableFuture.runAsync(this.shop::stop);
			Awaitility.await()
				.atMost(LIMIT)
				.untilAsserted(() -> assertThat(get("/actuator/health/readiness").statusCode()).isEqualTo(503));
			HttpResponse<String> page = get("/movies");
			assertThat(page.statusCode()).isEqualTo(200);
			assertThat(page.headers().firstValue("Connection")).hasValue("close");
			Awaitility.await().atMost(LIMIT).until(() -> this.shop.log().contains("Commencing graceful shutdown"));
			assertThat(end).isNotDone();
			assertThat(upload.finish()).startsWith("HTTP/1.1 201 ");
			end.join();
		}
	}

	private HttpResponse<String> get(String path) throws IOException {
		return this.shop.client().get(path);
	}

}
