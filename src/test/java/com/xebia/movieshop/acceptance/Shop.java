package com.xebia.movieshop.acceptance;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import com.xebia.movieshop.support.Ports;
import org.jspecify.annotations.Nullable;

import org.springframework.util.FileSystemUtils;

/**
 * The packaged shop in a separate process, unpacked, with {@code java -jar} or deployed
 * to a server, on a free loopback port; its data are deleted on close.
 */
public final class Shop implements AutoCloseable {

	static final Duration LIMIT = Duration.ofMinutes(3);

	private static final Duration PAUSE = Duration.ofMillis(100);

	private static final String HOST = "127.0.0.1";

	private static final int TAIL_LENGTH = 5000;

	private static @Nullable Shop shared;

	private ShopCommand command;

	private final Path directory;

	private final int port;

	private final Client client;

	private volatile @Nullable Process process;

	private Shop(ShopCommand command) throws IOException {
		this.command = command;
		this.directory = Files.createTempDirectory("shop");
		this.port = Ports.free();
		this.client = client();
		Runtime.getRuntime().addShutdownHook(new Thread(this::close));
	}

	// Starts the unpacked shop. A setting is a property (movieshop.sample-data=false), an
	// environment variable (PORT=80) or an option of the JVM (-Xmx256m).
	public static Shop with(String... settings) throws IOException {
		return start(ShopCommand.unpacked(List.of(settings)));
	}

	public static Shop packaged(String... settings) throws IOException {
		return start(new ShopCommand(List.of(settings)));
	}

	// Starts another main class from the class path of the tests.
	public static Shop with(Class<?> main, String... settings) throws IOException {
		return start(ShopCommand.of(main, List.of(settings)));
	}

	static Shop stopped(String... settings) throws IOException {
		return new Shop(ShopCommand.unpacked(List.of(settings)));
	}

	static Shop start(ShopCommand command) throws IOException {
		Shop shop = new Shop(command);
		try {
			shop.restart();
			return shop;
		}
		catch (IllegalStateException ex) {
			shop.close();
			throw ex;
		}
	}

	// Returns a shop in local mode, initially empty, with posters of at most 100 KB. No
	// test may stop it.
	static synchronized Shop shared() throws IOException {
		if (shared == null) {
			shared = with("movieshop.sample-data=false", "movieshop.posters.max-file-size=100KB");
		}
		return shared;
	}

	public String url(String path) {
		return "http://%s:%d%s%s".formatted(HOST, this.port, path(), path);
	}

	// Returns the context path.
	String path() {
		return this.command.path();
	}

	int port() {
		return this.port;
	}

	public ProcessHandle process() {
		return Objects.requireNonNull(this.process).toHandle();
	}

	Client client() {
		return new Client(url(""), LIMIT);
	}

	public Path dataDirectory() {
		return this.directory.resolve("data");
	}

	String log() throws IOException {
		return Files.readString(this.directory.resolve("shop.log"));
	}

	void kill() {
		Process running = this.process;
		if (running != null) {
			// a server's start script waits for its child process
			running.descendants().forEach(ProcessHandle::destroyForcibly);
			running.destroyForcibly().onExit().join();
		}
	}

	public void stop() {
		Process running = Objects.requireNonNull(this.process);
		running.destroy();
		running.onExit().orTimeout(LIMIT.toSeconds(), TimeUnit.SECONDS).join();
	}

	public void restart() throws IOException {
		kill();
		this.process = builder().start();
		awaitReady();
	}

	// Stops the shop and starts another release of it with the same data.
	void replace(ShopCommand release) throws IOException {
		stop();
		this.command = release;
		restart();
	}

	void awaitReady() throws IOException {
		Process started = Objects.requireNonNull(this.process);
		long deadline = System.nanoTime() + LIMIT.toNanos();
		// another process may have taken the port in the meantime
		while (!isReady() || !started.isAlive()) {
			boolean failed = this.command.hasFailed(dataDirectory(), log());
			if (!started.isAlive() || failed || System.nanoTime() > deadline) {
				String how = started.isAlive() ? "did not start" : "exited with " + started.exitValue();
				kill();
				throw new IllegalStateException("The shop %s:%n%s".formatted(how, tail()));
			}
			LockSupport.parkNanos(PAUSE.toNanos());
		}
	}

	// Returns the exit code of a command. The shop must be stopped unless it uses a
	// database server.
	int run(String... arguments) throws IOException {
		ProcessBuilder builder = builder();
		builder.command().addAll(List.of(arguments));
		return builder.start().onExit().orTimeout(LIMIT.toSeconds(), TimeUnit.SECONDS).join().exitValue();
	}

	@Override
	public void close() {
		kill();
		FileSystemUtils.deleteRecursively(this.directory.toFile());
	}

	private ProcessBuilder builder() throws IOException {
		return this.command.builder(dataDirectory(), this.port)
			.directory(this.directory.toFile())
			.redirectErrorStream(true)
			.redirectOutput(Redirect.appendTo(this.directory.resolve("shop.log").toFile()));
	}

	private boolean isReady() {
		try {
			return this.client.get("/actuator/health/readiness").statusCode() == 200;
		}
		catch (IOException ex) {
			return false;
		}
	}

	private String tail() throws IOException {
		String log = log();
		return log.substring(Math.max(0, log.length() - TAIL_LENGTH));
	}

}
