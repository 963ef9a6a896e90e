package com.xebia.movieshop.support;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

import com.mongodb.MongoException;
import com.mongodb.ReadPreference;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import org.bson.Document;
import org.jspecify.annotations.Nullable;

/**
 * A MongoDB server on a free loopback port, whose data are deleted at the end.
 */
public final class Mongod extends ServerProcess {

	private static final Duration LIMIT = Duration.ofMinutes(1);

	// The option for the gigabytes of cache. Without it the cache is small.
	public static final String CACHE_SIZE = "--wiredTigerCacheSizeGB";

	private static @Nullable Mongod shared;

	private final List<String> options;

	private Mongod(List<String> options) {
		super("mongod");
		this.options = options;
	}

	public static Mongod start(String... options) {
		Mongod mongod = launch(options);
		mongod.awaitReady();
		return mongod;
	}

	// Starts a server without waiting until it is ready.
	static Mongod launch(String... options) {
		Mongod mongod = new Mongod(List.of(options));
		mongod.launch(mongod.command());
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

	String address() {
		return HOST + ":" + port();
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
		launch(command());
		awaitReady();
	}

	private List<String> command() {
		List<String> command = new ArrayList<>(List.of(MongodBinary.find().toString(), "--dbpath",
				directory().toString(), "--port", String.valueOf(port()), "--bind_ip", HOST, "--nounixsocket",
				"--quiet", "--setParameter", "diagnosticDataCollectionEnabled=false"));
		if (!this.options.contains(CACHE_SIZE)) {
			command.addAll(List.of(CACHE_SIZE, "0.25"));
		}
		command.addAll(this.options);
		return command;
	}

	void awaitReady() {
		await((hello) -> hello.getBoolean("isWritablePrimary") || hello.getBoolean("secondary", false));
	}

	// Waits until the server's response to hello matches.
	void await(Predicate<Document> state) {
		await(LIMIT, () -> answers(state));
	}

	// The driver logs each refused connection with a stack trace.
	private boolean answers(Predicate<Document> state) {
		try {
			return acceptsConnections() && state.test(run("hello"));
		}
		catch (MongoException ex) {
			return false;
		}
	}

	private void signal(String name) {
		Commands.run(List.of("kill"), "-" + name, String.valueOf(process().pid()));
	}

}
