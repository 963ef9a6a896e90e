package com.xebia.movieshop.support;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;

import org.apache.commons.io.function.Uncheck;
import org.jspecify.annotations.Nullable;

import org.springframework.util.FileSystemUtils;

/**
 * An OpenSearch on a free loopback port, which is stopped and whose data are deleted at
 * the end. Its class path is resolved by the profile {@code soak}.
 */
public final class OpenSearchServer implements AutoCloseable {

	private static final Duration LIMIT = Duration.ofMinutes(3);

	private static final Duration PAUSE = Duration.ofMillis(100);

	private static final HttpClient client = HttpClient.newHttpClient();

	private static @Nullable OpenSearchServer shared;

	private final int port = Ports.free();

	private final Path directory;

	private final List<String> options;

	private volatile @Nullable Process process;

	private OpenSearchServer(List<String> options) throws IOException {
		this.options = options;
		this.directory = Files.createTempDirectory("opensearch");
		Runtime.getRuntime().addShutdownHook(new Thread(this::close));
	}

	public static OpenSearchServer start() {
		return start("-Xmx512m", "-XX:TieredStopAtLevel=1");
	}

	public static OpenSearchServer start(String... options) {
		OpenSearchServer server = Uncheck.get(() -> new OpenSearchServer(List.of(options)));
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
		return "http://127.0.0.1:" + this.port;
	}

	// Starts the server on the same port and data; kills it first if it runs.
	public void restart() {
		kill();
		try {
			// Written by the profile soak.
			String classPath = Files.readString(Path.of("target/opensearch.class-path"));
			List<String> command = new ArrayList<>(this.options);
			command.add(0, Path.of(System.getProperty("java.home"), "bin", "java").toString());
			command.addAll(List.of("-cp", classPath, "src/test/opensearch/StartOpenSearch.java",
					this.directory.toString(), String.valueOf(this.port)));
			Process started = new ProcessBuilder(command).redirectErrorStream(true)
				.redirectOutput(Redirect.appendTo(log().toFile()))
				.start();
			this.process = started;
			awaitReady(started);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private void awaitReady(Process started) {
		long deadline = System.nanoTime() + LIMIT.toNanos();
		while (status("GET", "/_cluster/health?wait_for_status=yellow&timeout=5s") != 200) {
			if (!started.isAlive() || System.nanoTime() > deadline) {
				kill();
				throw new IllegalStateException("OpenSearch did not start:%n%s".formatted(Commands.tail(log())));
			}
			LockSupport.parkNanos(PAUSE.toNanos());
		}
	}

	public ProcessHandle process() {
		return Objects.requireNonNull(this.process, "Not started").toHandle();
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

	// Kills the process and keeps its data.
	public void kill() {
		Process running = this.process;
		if (running != null) {
			running.destroyForcibly().onExit().join();
		}
	}

	private Path log() {
		return this.directory.resolve("opensearch.log");
	}

	@Override
	public void close() {
		kill();
		FileSystemUtils.deleteRecursively(this.directory.toFile());
	}

}
