package com.xebia.movieshop.support;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.apache.commons.io.function.Uncheck;
import org.jspecify.annotations.Nullable;

/**
 * An OpenSearch on a free loopback port, which is stopped and whose data are deleted at
 * the end. Its class path is resolved by the profile {@code soak}.
 */
public final class OpenSearchServer extends ServerProcess {

	private static final Duration LIMIT = Duration.ofMinutes(3);

	private static final HttpClient client = HttpClient.newHttpClient();

	private static @Nullable OpenSearchServer shared;

	private final List<String> options;

	private OpenSearchServer(List<String> options) {
		super("OpenSearch");
		this.options = options;
	}

	public static OpenSearchServer start() {
		return start("-Xmx512m", "-XX:TieredStopAtLevel=1");
	}

	public static OpenSearchServer start(String... options) {
		OpenSearchServer server = new OpenSearchServer(List.of(options));
		server.restart();
		return server;
	}

	// The server for all tests of this JVM, which no test may kill or close.
	public static synchronized OpenSearchServer shared() {
		if (shared == null) {
			shared = start();
		}
		return shared;
	}

	public String uri() {
		return "http://" + HOST + ":" + port();
	}

	// Starts the server on the same port and data; kills it first if it runs.
	public void restart() {
		kill();
		List<String> command = new ArrayList<>(this.options);
		command.add(0, Path.of(System.getProperty("java.home"), "bin", "java").toString());
		// The class path is written by the profile soak.
		command.addAll(List.of("-cp", Uncheck.get(() -> Files.readString(Path.of("target/opensearch.class-path"))),
				"src/test/opensearch/StartOpenSearch.java", directory().toString(), String.valueOf(port())));
		launch(command);
		await(LIMIT, () -> status("GET", "/_cluster/health?wait_for_status=yellow&timeout=5s") == 200);
	}

	// Sends a request and returns its status, or 0 without a response.
	public int status(String method, String path) {
		try {
			HttpRequest request = HttpRequest.newBuilder(URI.create(uri() + path))
				.method(method, HttpRequest.BodyPublishers.noBody())
				.build();
			return client.send(request, BodyHandlers.discarding()).statusCode();
		}
		catch (IOException ex) {
			return 0;
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
