package com.xebia.movieshop.experiment.mongo;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.WriteConcern;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.xebia.movieshop.support.Mongod;
import com.xebia.movieshop.support.ReplicaSet;
import org.bson.Document;
import org.jspecify.annotations.Nullable;

import org.springframework.util.StringUtils;

/**
 * A database for one experiment, on the server that {@code mongodb.uri} names or on one
 * of its own. It touches no database that holds anything else, and leaves nothing behind,
 * not even when it is interrupted.
 */
public final class ExperimentDatabase implements AutoCloseable {

	private static final String URI = System.getProperty("mongodb.uri", "");

	/**
	 * The gigabytes of documents that a server of its own keeps in memory.
	 */
	private static final @Nullable String CACHE = System.getProperty("experiment.cache");

	private static final String DEFAULT_NAME = "movieshop_experiment";

	/**
	 * Who writes while a server is killed need not wait long for its return.
	 */
	private static final int PATIENCE_SECONDS = 5;

	/**
	 * Shows that all of a database is an experiment's.
	 */
	private static final String MARK = "made_by_an_experiment";

	private final @Nullable Mongod mongod;

	private final boolean own;

	private final ConnectionString uri;

	private final MongoClient client;

	private final Thread hook = new Thread(this::drop);

	private ExperimentDatabase(@Nullable Mongod mongod, boolean own, ConnectionString uri) {
		this.mongod = mongod;
		this.own = own;
		this.uri = uri;
		this.client = MongoClients.create(MongoClientSettings.builder()
			.applyConnectionString(uri)
			.applyToClusterSettings((cluster) -> cluster.serverSelectionTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS))
			.build());
	}

	/**
	 * Opens the database, empty.
	 * @param options what to start the server with if it is one of its own
	 * @return the database
	 * @throws IllegalStateException if it holds what no experiment made
	 */
	public static ExperimentDatabase open(String... options) {
		if (isNamed()) {
			return open(new ConnectionString(URI));
		}
		Mongod mongod = Mongod.start(withCache(options));
		return new ExperimentDatabase(mongod, true, new ConnectionString(mongod.uri(DEFAULT_NAME)));
	}

	/**
	 * Opens a database of a replica set that was started for the experiment.
	 * @param set the set, which who started it stops
	 * @return the database
	 */
	public static ExperimentDatabase of(ReplicaSet set) {
		return new ExperimentDatabase(null, true, new ConnectionString(set.uri(DEFAULT_NAME)));
	}

	/**
	 * Whether the experiment runs on somebody else's server, which it must not stop.
	 * @return whether {@code mongodb.uri} names one
	 */
	public static boolean isNamed() {
		return StringUtils.hasText(URI);
	}

	static ExperimentDatabase open(ConnectionString uri) {
		ExperimentDatabase database = new ExperimentDatabase(null, false, uri);
		try {
			database.claim();
			Runtime.getRuntime().addShutdownHook(database.hook);
			return database;
		}
		catch (RuntimeException ex) {
			database.client.close();
			throw ex;
		}
	}

	private static String[] withCache(String... options) {
		boolean given = Arrays.asList(options).contains(Mongod.CACHE_SIZE);
		return (CACHE != null && !given)
				? StringUtils.concatenateStringArrays(options, new String[] { Mongod.CACHE_SIZE, CACHE }) : options;
	}

	private void claim() {
		List<String> collections = database().listCollectionNames().into(new ArrayList<>());
		if (!collections.isEmpty() && !collections.contains(MARK)) {
			throw new IllegalStateException("""
					The database %s holds what no experiment made: %s. \
					Name an empty one in -Dmongodb.uri=..., or none for %s.""".formatted(database().getName(),
					String.join(", ", collections), DEFAULT_NAME));
		}
		// What is left of an experiment that was killed.
		database().drop();
		database().getCollection(MARK).insertOne(new Document("_id", "Deleted when the experiment ends"));
	}

	public MongoClient client() {
		return this.client;
	}

	/**
	 * Where the server is, for programs that are told the database's name as well.
	 * @return its URI
	 */
	public String uri() {
		return this.uri.getConnectionString();
	}

	public MongoDatabase database() {
		return this.client.getDatabase(name());
	}

	private String name() {
		return Objects.requireNonNullElse(this.uri.getDatabase(), DEFAULT_NAME);
	}

	/**
	 * Empties a collection.
	 * @param name its name
	 * @return the collection, without documents or indexes
	 */
	public MongoCollection<Document> emptied(String name) {
		MongoCollection<Document> collection = database().getCollection(name);
		collection.withWriteConcern(WriteConcern.MAJORITY).drop();
		database().withWriteConcern(WriteConcern.MAJORITY).createCollection(name);
		return collection;
	}

	public Document serverStatus() {
		return this.client.getDatabase("admin").runCommand(new Document("serverStatus", 1));
	}

	/**
	 * Describes the server, for a report.
	 * @return its version, whether it is a set, its cache and whose it is
	 */
	public String description() {
		Document hello = this.client.getDatabase("admin").runCommand(new Document("hello", 1));
		String kind = hello.containsKey("setName")
				? "a replica set of %d".formatted(hello.getList("hosts", String.class).size()) : "a single server";
		String whose = this.own ? "started for the experiment" : "named by mongodb.uri";
		return "%s, %s, cache %,d MB, %s".formatted(serverStatus().getString("version"), kind, cacheSize() >> 20,
				whose);
	}

	/**
	 * The memory for documents and indexes.
	 * @return its size in bytes
	 */
	public long cacheSize() {
		return cache("maximum bytes configured");
	}

	/**
	 * Reads a figure about the storage engine's cache.
	 * @param name its name in {@code serverStatus().wiredTiger.cache}
	 * @return the figure
	 */
	public long cache(String name) {
		Number value = serverStatus().get("wiredTiger", Document.class)
			.get("cache", Document.class)
			.get(name, Number.class);
		return value.longValue();
	}

	/**
	 * The server that was started for the experiment.
	 * @return the server, or {@code null} if it is somebody else's
	 */
	public @Nullable Mongod mongod() {
		return this.mongod;
	}

	@Override
	public void close() {
		if (!this.own) {
			Runtime.getRuntime().removeShutdownHook(this.hook);
			drop();
		}
		this.client.close();
		if (this.mongod != null) {
			this.mongod.close();
		}
	}

	// By a client of its own, as who is interrupted may still be writing by the other
	// one.
	private void drop() {
		this.client.close();
		try (MongoClient last = MongoClients.create(this.uri)) {
			last.getDatabase(name()).drop();
		}
	}

}
