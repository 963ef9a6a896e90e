package com.xebia.movieshop.experiment.http;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.xebia.movieshop.experiment.http.UploadRequest.Answer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

/**
 * Tests for {@link UploadRequest}.
 */
class UploadRequestTests {

	private HttpServer server;

	@BeforeEach
	void start() throws IOException {
		this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
		this.server.createContext("/", UploadRequestTests::echo);
		this.server.start();
	}

	@AfterEach
	void stop() {
		this.server.stop(0);
	}

	@Test
	void partsArriveAsOneBodyAndTheAnswerIsReadToItsEnd() throws IOException {
		Answer answer = request("Status: 201").send();
		assertThat(answer).isEqualTo(new Answer(201, Duration.ZERO, "PUT start end"));
		assertThat(answer.bodyOf(201)).isEqualTo("PUT start end");
	}

	@Test
	void refusalSaysWhenToTryAgain() throws IOException {
		Answer answer = request("Status: 503").send();
		assertThat(answer.retryAfter()).isEqualTo(Duration.ofSeconds(10));
		assertThatIOException().isThrownBy(() -> answer.bodyOf(201)).withMessageContaining("503 instead of 201");
	}

	private UploadRequest request(String header) {
		URI address = URI.create("http://127.0.0.1:%d/file".formatted(this.server.getAddress().getPort()));
		return new UploadRequest("PUT", address, List.of(header),
				List.of("start".getBytes(StandardCharsets.US_ASCII), " end".getBytes(StandardCharsets.US_ASCII)));
	}

	private static void echo(HttpExchange exchange) throws IOException {
		try (exchange) {
			int status = Integer.parseInt(exchange.getRequestHeaders().getFirst("Status"));
			if (status == 503) {
				exchange.getResponseHeaders().add("Retry-After", "10");
			}
			String body = exchange.getRequestMethod() + " "
					+ new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.US_ASCII);
			exchange.sendResponseHeaders(status, body.length());
			exchange.getResponseBody().write(body.getBytes(StandardCharsets.US_ASCII));
		}
	}

}
