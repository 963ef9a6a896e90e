package com.xebia.movieshop.acceptance;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for the shutdown of a shop: it completes running requests, and leaves other work
 * until the next start.
 */
@Tag("soak")
class ShutdownTests {

	private static final Duration LIMIT = Duration.ofMinutes(2);

	private static final String[] JSON = Deployment.curator("Accept", "application/json");

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
			assertThat(upload.finish()).startsWith("HTTP/1.1 201 ");
			assertThat(end).isNotDone();
			end.join();
		}
	}

	@Test
	void importIsLeftAtOnceAndGoesOnAfterTheStart() throws Exception {
		String list = IntStream.range(0, 3000)
			.mapToObj((i) -> "Film " + i)
			.collect(Collectors.joining("\n", "title\n", ""));
		// Without a password, only a form of the shop itself may send a file.
		this.shop.close();
		this.shop = Shop.with("movieshop.sample-data=false", "MOVIESHOP_CURATOR_PASSWORD=" + Deployment.PASSWORD);
		HttpResponse<String> begun = this.shop.client()
			.post("/movies/imports", new Form().withFile("list.csv", list.getBytes(StandardCharsets.UTF_8)), JSON);
		String address = URI.create(begun.headers().firstValue("Location").orElseThrow()).getPath();
		Awaitility.await().atMost(LIMIT).until(() -> state(address).path("line").asInt() > 0);
		this.shop.stop();
		// otherwise Spring would log that they did not end in time
		assertThat(this.shop.log()).doesNotContain("still running after timeout", "An import failed");
		this.shop.restart();
		Awaitility.await().atMost(LIMIT).until(() -> state(address).path("phase").asString().equals("applied"));
		assertThat(this.shop.client().get(address + "/report").body()).contains("Film 2999");
	}

	private JsonNode state(String address) throws IOException {
		return JsonMapper.shared().readTree(this.shop.client().get(address, JSON).body());
	}

	private HttpResponse<String> get(String path) throws IOException {
		return this.shop.client().get(path);
	}

}
