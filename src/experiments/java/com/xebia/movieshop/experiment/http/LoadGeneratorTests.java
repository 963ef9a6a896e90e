package com.xebia.movieshop.experiment.http;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link LoadGenerator}.
 */
class LoadGeneratorTests {

	private static final Duration LIMIT = Duration.ofSeconds(20);

	private final ExecutorService executor = Executors.newFixedThreadPool(4);

	private final Set<Integer> clients = ConcurrentHashMap.newKeySet();

	private final AtomicInteger requests = new AtomicInteger();

	private HttpServer server;

	@BeforeEach
	void start() throws IOException {
		this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
		this.server.setExecutor(this.executor);
		this.server.start();
	}

	@AfterEach
	void stop() {
		this.server.stop(0);
		this.executor.shutdownNow();
	}

	@Test
	void everyRequestIsSentOnceAndEveryBodyReadToItsEnd() throws IOException {
		answer("/", 200, 300_000);
		List<URI> addresses = IntStream.range(0, 50).mapToObj((number) -> uri("/" + number)).toList();
		LoadResult result = run(GetRequests.once(addresses), 4, LIMIT);
		assertThat(result.answers()).isEqualTo(50);
		assertThat(result.bytes()).isEqualTo(50 * 300_000);
		assertThat(result.failures()).isZero();
		assertThat(result.errors()).isZero();
		assertThat(this.requests).hasValue(50);
		assertThat(this.clients).hasSize(4);
		assertThat(result.elapsed()).isLessThan(LIMIT);
	}

	@Test
	void loadEndsWhenTheTimeIsUp() throws IOException {
		answer("/", 200, 10);
		LoadResult result = run(GetRequests.endlessly(uri("/")), 2, Duration.ofMillis(200));
		assertThat(result.answers()).isPositive();
		assertThat(result.elapsed()).isBetween(Duration.ofMillis(200), LIMIT);
		assertThat(result.latencies().percentile(0.5)).isPositive()
			.isLessThanOrEqualTo(result.latencies().percentile(0.99));
		assertThat(result.firstBytes().percentile(0.5)).isPositive();
	}

	@Test
	void requestCarriesItsQueryAndItsHeaders() throws IOException {
		Set<String> seen = ConcurrentHashMap.newKeySet();
		this.server.createContext("/", (exchange) -> {
			seen.add(exchange.getRequestURI() + " " + exchange.getRequestHeaders().getFirst("Cookie"));
			respond(exchange, 200, 10);
		});
		run(GetRequests.endlessly(uri("/movies?genre=War%20%26%20Love"), "Cookie: a=b"), 1, Duration.ofMillis(200));
		assertThat(seen).containsExactly("/movies?genre=War%20%26%20Love a=b");
	}

	@Test
	void otherStatusIsCounted() throws IOException {
		answer("/", 404, 10);
		LoadResult result = run(GetRequests.once(List.of(uri("/a"), uri("/b"))), 1, LIMIT);
		assertThat(result.answers()).isEqualTo(2);
		assertThat(result.failures()).isEqualTo(2);
		assertThat(result.errors()).isZero();
	}

	@Test
	void connectionThatTheServerClosesIsReplaced() throws IOException {
		this.server.createContext("/", (exchange) -> {
			exchange.getResponseHeaders().set("Connection", "close");
			respond(exchange, 200, 10);
		});
		LoadResult result = run(GetRequests.once(List.of(uri("/a"), uri("/b"), uri("/c"))), 1, LIMIT);
		assertThat(result.answers()).isEqualTo(3);
		assertThat(result.errors()).isZero();
		assertThat(this.clients).hasSize(3);
	}

	@Test
	void requestWithoutAnAnswerIsAnError() throws IOException {
		this.server.createContext("/", HttpExchange::close);
		LoadResult result = run(GetRequests.once(List.of(uri("/a"), uri("/b"))), 1, LIMIT);
		assertThat(result.answers()).isZero();
		assertThat(result.errors()).isEqualTo(2);
	}

	private LoadResult run(GetRequests requests, int connections, Duration limit) throws IOException {
		return new LoadGenerator(uri("/"), requests).run(connections, limit);
	}

	private URI uri(String path) {
		return URI.create("http://127.0.0.1:%d%s".formatted(this.server.getAddress().getPort(), path));
	}

	private void answer(String path, int status, int length) {
		this.server.createContext(path, (exchange) -> respond(exchange, status, length));
	}

	private void respond(HttpExchange exchange, int status, int length) throws IOException {
		this.requests.incrementAndGet();
		this.clients.add(exchange.getRemoteAddress().getPort());
		exchange.sendResponseHeaders(status, length);
		exchange.getResponseBody().write(new byte[length]);
		exchange.close();
	}

}
