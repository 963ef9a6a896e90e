package com.xebia.movieshop.acceptance;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.apache.commons.io.function.Uncheck;
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

	private static final int LINES = 1000;

	private static final String[] PROGRAM = Deployment.curator("Accept", "application/json");

	@AutoClose
	private Shop shop;

	@Test
	void visitorsAreSentAwayAndTheUploadUnderWayIsFinished() throws Exception {
		this.shop = Shop.with("movieshop.sample-data=false", "MOVIESHOP_DRAIN_TIME=8s",
				"spring.lifecycle.timeout-per-shutdown-phase=1m");
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
	void importAndRenameUnderWayEndAtOnceAndGoOnAfterTheNextStart() throws Exception {
		this.shop = Shop.with("movieshop.sample-data=false", "SERVER_ADDRESS=127.0.0.1",
				"spring.lifecycle.timeout-per-shutdown-phase=2m", "MOVIESHOP_CURATOR_PASSWORD=" + Deployment.PASSWORD);
		String list = IntStream.range(0, LINES)
			.mapToObj((i) -> "Film " + i + ",Ada Star")
			.collect(Collectors.joining("\n", "title,stars\n", "\n"));
		HttpResponse<String> begun = this.shop.client()
			.post("/movies/imports", new Form().withFile(list.getBytes(StandardCharsets.UTF_8)), PROGRAM);
		String address = begun.headers().firstValue("Location").orElseThrow();
		Awaitility.await().atMost(LIMIT).until(() -> state(address).path("line").asInt() > 0);
		assertThat(state(address).path("phase").asString()).isEqualTo("applying");
		assertStopsAtOnce();
		this.shop.restart();
		Awaitility.await().atMost(LIMIT).until(() -> state(address).path("phase").asString().equals("applied"));
		assertThat(state(address).path("created").asInt()).isEqualTo(LINES);
		CompletableFuture<HttpResponse<String>> rename = CompletableFuture
			.supplyAsync(() -> Uncheck.get(() -> this.shop.client()
				.post("/people", new Form().with("name", "Ada Star").with("to", "Ada Sterne"),
						Deployment.curator("Accept", "text/html"))));
		Awaitility.await().atMost(LIMIT).until(() -> found("Ada Sterne") > 0);
		assertThat(rename).isNotDone();
		assertStopsAtOnce();
		assertThat(rename.join().statusCode()).isEqualTo(303);
		this.shop.restart();
		Awaitility.await().atMost(LIMIT).until(() -> found("Ada Star") == 0);
	}

	// Requests that are under way could take two minutes.
	private void assertStopsAtOnce() throws IOException {
		long begin = System.nanoTime();
		this.shop.stop();
		assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofMinutes(1));
		assertThat(this.shop.log()).doesNotContain("could not be run");
	}

	private int found(String person) throws IOException {
		return JsonMapper.shared()
			.readTree(get("/movies?size=1&person=" + person.replace(' ', '+')).body())
			.at("/found/count")
			.asInt();
	}

	private JsonNode state(String address) throws IOException {
		return JsonMapper.shared().readTree(this.shop.client().get(address, PROGRAM).body());
	}

	private HttpResponse<String> get(String path) throws IOException {
		return this.shop.client().get(path, "Accept", "application/json");
	}

}
