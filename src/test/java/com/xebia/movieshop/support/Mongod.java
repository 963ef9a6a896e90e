package com.xebia.movieshop.support;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;

import com.mongodb.MongoException;
import com.mongodb.ReadPreference;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import org.apache.commons.io.function.Uncheck;
import org.bson.Document;
import org.jspecify.annotations.Nullable;

import org.springframework.util.FileSystemUtils;

/**
 * A MongoDB server on a free loopback port, whose data are deleted at the end.
 */
public final class Mongod implements AutoCloseable {

	private static final Duration LIMIT = Duration.ofMinutes(1);

	private static final Duration PAUSE = Duration.ofMillis(20);

	private static final String HOST = "127.0.0.1";

	// The option for the gigabytes of cache. Without it the cache is small.
	public static final String CACHE_SIZE = "--wiredTigerCacheSizeGB";

	private static @Nullable Mongod shared;

	private final Path directory;

	private final int port;

	private final List<String> options;

	private volatile @Nullable Process process;

	private Mongod(List<String> options) throws IOException {
		this.directory = Files.createTempDirectory("mongod");
		this.port = Ports.free();
		this.options = options;
		Runtime.getRuntime().addShutdownHook(new Thread(this::close));
	}

	public static Mongod start(String... options) {
		Mongod mongod = launch(options);
		mongod.awaitReady();
		return mongod;
	}

	// Starts a server without waiting until it is ready.
	static Mongod launch(String... options) {
		Mongod mongod = Uncheck.get(() -> new Mongod(List.of(options)));
		mongod.launch();
		return mongod;
	}

	// The server for all tests of this JVM, which no test may kill or close.
	public static synchronized Mongod shared() {
		if (shared == null) {
			shared = start();
		}
		return shared;
	}

	public String uri(String database) {
		return "mongodb://%s/%s".formatted(address(), database);
	}

	public ProcessHandle process() {
		return Objects.requireNonNull(this.process).toHandle();
	}

	String address() {
		return HOST + ":" + this.port;
	}

	public int port() {
		return this.port;
	}

	public String version() {
		return run("buildInfo").getString("version");
	}

	Document run(String command) {
		return run(new Document(command, 1));
	}

	// Runs a command on the admin database of this server, even if it is a secondary.
	public Document run(Document command) {
		try (MongoClient client = MongoClients
			.create(uri("admin") + "?directConnection=true&serverSelectionTimeoutMS=5000")) {
			return client.getDatabase("admin").runCommand(command, ReadPreference.nearest());
		}
	}

	// Kills the process and keeps its data.
	public void kill() {
		Process running = this.process;
		if (running != null) {
			running.destroyForcibly().onExit().join();
		}
	}

	// Stops the process with a signal: it accepts connections and does not respond.
	public void pause() {
		signal("STOP");
	}

	public void resume() {
		signal("CONT");
	}

	// Starts the server on the same port and data; kills it first if it runs.
	public void restart() {
		kill();
		launch();
		awaitReady();
	}

	private void launch() {
		this.process = Uncheck.get(() -> new ProcessBuilder(command()).redirectErrorStream(true)
			.redirectOutput(Redirect.appendTo(log().toFile()))
			.start());
	}

	private List<String> command() {
		List<String> command = new ArrayList<>(List.of(MongodBinary.find().toString(), "--dbpath",
				this.directory.toString(), "--port", String.valueOf(this.port), "--bind_ip", HOST, "--nounixsocket",
				"--quiet", "--setParameter", "diagnosticDataCollectionEnabled=false"));
		if (!this.options.contains(CACHE_SIZE)) {
			command.addAll(List.of(CACHE_SIZE, "0.25"));
		}
		command.addAll(this.options);
		return command;
	}

	private Path log() {
		return this.directory.resolve("mongod.log");
	}

	void awaitReady() {
		await((hello) -> hello.getBoolean("isWritablePrimary") || hello.getBoolean("secondary", false));
	}

	// Waits until the server's response to hello matches.
	void await(Predicate<Document> state) {
		Process started = Objects.requireNonNull(this.process);
		long deadline = System.nanoTime() + LIMIT.toNanos();
		// Another process could have taken the port in the meantime.
		while (!answers(state) || !started.isAlive()) {
			if (!started.isAlive() || System.nanoTime() > deadline) {
				kill();
				throw new IllegalStateException("mongod did not start:%n%s".formatted(Commands.tail(log())));
			}
			LockSupport.parkNanos(PAUSE.toNanos());
		}
	}

	private boolean answers(Predicate<Document> state) {
		try {
			// The driver logs each refused connection with a stack trace.
			new Socket(HOST, this.port).close();
			return state.test(run("hello"));
		}
		catch (IOException | MongoException ex) {
			return false;
		}
	}

	private void signal(String name) {
		Process running = Objects.requireNonNull(this.process);
		Commands.run(List.of("kill"), "-" + name, String.valueOf(running.pid()));
	}

	@Override
	public void close() {
		kill();
		FileSystemUtils.deleteRecursively(this.directory.toFile());
	}

}
