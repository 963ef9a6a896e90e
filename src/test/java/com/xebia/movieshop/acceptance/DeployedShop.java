package com.xebia.movieshop.acceptance;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

import com.xebia.movieshop.support.Ports;
import org.apache.commons.io.function.Uncheck;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;

import org.springframework.util.FileSystemUtils;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The shop as started by a platform: with the platform's command and environment only, on
 * its own disk, which can be wiped.
 */
final class DeployedShop implements AutoCloseable {

	private static final Duration LIMIT = Duration.ofMinutes(5);

	private final Path disk;

	private final Path workingDirectory;

	private final List<String> command;

	private final Map<String, String> environment;

	private final int port = Ports.free();

	private final Path log;

	private @Nullable Process process;

	DeployedShop(Path disk, Path workingDirectory, List<String> command, Map<String, String> environment)
			throws IOException {
		this.disk = disk;
		this.workingDirectory = workingDirectory;
		this.command = command;
		this.environment = new HashMap<>(environment);
		this.environment.put("PATH", Path.of(System.getProperty("java.home"), "bin") + File.pathSeparator
				+ Objects.requireNonNullElse(System.getenv("PATH"), "/usr/bin:/bin"));
		this.environment.put("PORT", String.valueOf(this.port));
		// otherwise it would listen on all addresses, as on a platform
		this.environment.put("SERVER_ADDRESS", "127.0.0.1");
		this.log = Files.createTempFile("deployed-shop", ".log");
		Runtime.getRuntime().addShutdownHook(new Thread(this::close));
	}

	Client client() {
		return new Client("http://127.0.0.1:" + this.port, LIMIT);
	}

	Process process() {
		return Objects.requireNonNull(this.process);
	}

	void start() throws IOException {
		ProcessBuilder builder = new ProcessBuilder(this.command).directory(this.workingDirectory.toFile())
			.redirectErrorStream(true)
			.redirectOutput(Redirect.appendTo(this.log.toFile()));
		builder.environment().clear();
		builder.environment().putAll(this.environment);
		this.process = builder.start();
	}

	void await(String path) {
		Awaitility.await()
			.atMost(LIMIT)
			.failFast(() -> assertThat(process().isAlive()).as(this::log).isTrue())
			.ignoreExceptionsInstanceOf(IOException.class)
			.untilAsserted(() -> assertThat(client().get(path).statusCode()).as(this::log).isEqualTo(200));
	}

	void kill() {
		Process running = this.process;
		if (running != null) {
			running.destroyForcibly().onExit().join();
		}
	}

	List<Path> files(Path... excluded) throws IOException {
		try (Stream<Path> files = Files.walk(this.disk)) {
			return files.filter(Files::isRegularFile)
				.filter((file) -> Stream.of(excluded).noneMatch(file::startsWith))
				.toList();
		}
	}

	private String log() {
		return Uncheck.get(() -> Files.readString(this.log));
	}

	@Override
	public void close() {
		kill();
		FileSystemUtils.deleteRecursively(this.disk.toFile());
		this.log.toFile().delete();
	}

}
