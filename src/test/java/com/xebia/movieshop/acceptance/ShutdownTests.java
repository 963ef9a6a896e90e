package com.xebia.movieshop.acceptance;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for the shutdown of a shop: it completes running requests, and leaves other work
 * to the next start.
 */
@Tag("soak")
class ShutdownTests {

	private static final Duration LIMIT = Duration.ofMinutes(2);

	private static final int LINES = 3000;

	private static final String[] PROGRAM = Deployment.curator("Accept", "application/json");

	@AutoClose
	private Shop shop;

	@Test
	void visitorsAreSentAwayAndTheUploadUnderWayIsFinished() throws Exception {
		this.shop = Shop.with("movieshop.sample-data=false", "MOVIESHOP_DRAIN_TIME=8s");
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

	@Test
	void importUnderWayGoesOnAfterTheNextStart() throws Exception {
		this.shop = Shop.with("movieshop.sample-data=false", "SERVER_ADDRESS=127.0.0.1",
				"MOVIESHOP_CURATOR_PASSWORD=" + Deployment.PASSWORD);
		String list = IntStream.range(0, LINES)
			.mapToObj((i) -> "Film " + i)
			.collect(Collectors.joining("\n", "title\n", "\n"));
		HttpResponse<String> begun = this.shop.client()
			.post("/movies/imports", new Form().withFile(list.getBytes(StandardCharsets.UTF_8)), PROGRAM);
		String address = begun.headers().firstValue("Location").orElseThrow();
		Awaitility.await().atMost(LIMIT).until(() -> state(address).path("line").asInt() > 0);
		assertThat(state(address).path("phase").asString()).isEqualTo("applying");
		this.shop.stop();
		assertThat(this.shop.log()).doesNotContain("could not be run");
		this.shop.restart();
		Awaitility.await().atMost(LIMIT).until(() -> state(address).path("phase").asString().equals("applied"));
		assertThat(state(address).path("created").asInt()).isEqualTo(LINES);
	}

	private JsonNode state(String address) throws IOException {
		return JsonMapper.shared().readTree(this.shop.client().get(address, PROGRAM).body());
	}

	private HttpResponse<String> get(String path) throws IOException {
		return this.shop.client().get(path);
	}

}
