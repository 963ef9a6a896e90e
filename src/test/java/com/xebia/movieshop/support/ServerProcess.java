package com.xebia.movieshop.support;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

import org.apache.commons.io.function.Uncheck;
import org.jspecify.annotations.Nullable;

import org.springframework.util.FileSystemUtils;

/**
 * A server in a process of its own, on a free loopback port, which is killed at the end
 * and whose directory is then deleted.
 */
public abstract class ServerProcess implements AutoCloseable {

	static final String HOST = "127.0.0.1";

	private static final Duration PAUSE = Duration.ofMillis(20);

	private final String name;

	private final Path directory;

	private final int port = Ports.free();

	private volatile @Nullable Process process;

	ServerProcess(String name) {
		this.name = name;
		this.directory = Uncheck.get(() -> Files.createTempDirectory(name));
		Runtime.getRuntime().addShutdownHook(new Thread(this::close));
	}

	public ProcessHandle process() {
		return Objects.requireNonNull(this.process).toHandle();
	}

	public int port() {
		return this.port;
	}

	Path directory() {
		return this.directory;
	}

	private Path log() {
		return this.directory.resolve(this.name + ".log");
	}

	void launch(List<String> command) {
		this.process = Uncheck.get(() -> new ProcessBuilder(command).redirectErrorStream(true)
			.redirectOutput(Redirect.appendTo(log().toFile()))
			.start());
	}

	void await(Duration limit, BooleanSupplier isReady) {
		Process started = Objects.requireNonNull(this.process);
		long deadline = System.nanoTime() + limit.toNanos();
		// Another process could have taken the port in the meantime.
		while (!isReady.getAsBoolean() || !started.isAlive()) {
			if (!started.isAlive() || System.nanoTime() > deadline) {
				kill();
				throw new IllegalStateException("%s did not start:%n%s".formatted(this.name, Commands.tail(log())));
			}
			LockSupport.parkNanos(PAUSE.toNanos());
		}
	}

	boolean acceptsConnections() {
		try {
			new Socket(HOST, this.port).close();
			return true;
		}
		catch (IOException ex) {
			return false;
		}
	}

	// Kills the process and keeps its data.
	public void kill() {
		Process running = this.process;
		if (running != null) {
			running.destroyForcibly().onExit().join();
		}
	}

	@Override
	public void close() {
		kill();
		FileSystemUtils.deleteRecursively(this.directory.toFile());
	}

}
