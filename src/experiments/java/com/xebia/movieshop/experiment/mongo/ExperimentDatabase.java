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
 * A database for one experiment, on the server in {@code mongodb.uri} or on a server that
 * it starts. It refuses a database with other data, and deletes all its data even when it
 * is interrupted.
 */
public final class ExperimentDatabase implements AutoCloseable {

	private static final String URI = System.getProperty("mongodb.uri", "");

	/**
	 * The cache size in gigabytes of a server started for the experiment.
	 */
	private static final @Nullable String CACHE = System.getProperty("experiment.cache");

	private static final String DEFAULT_NAME = "movieshop_experiment";

	/**
	 * Short, so that writers do not wait long for a killed server.
	 */
	private static final int PATIENCE_SECONDS = 5;

	/**
	 * A collection that marks a database as created by an experiment.
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
	 * @param options options for a server that the experiment starts
	 * @return the database
	 * @throws IllegalStateException if it has data that no experiment created
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
	 * @param set the replica set, which the caller stops
	 * @return the database
	 */
	public static ExperimentDatabase of(ReplicaSet set) {
		return new ExperimentDatabase(null, true, new ConnectionString(set.uri(DEFAULT_NAME)));
	}

	/**
	 * Returns whether the experiment runs on an external server, which it must not stop.
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
					The database %s has collections that no experiment created: %s. \
					Name an empty database in -Dmongodb.uri=..., or none to use %s.""".formatted(database().getName(),
					String.join(", ", collections), DEFAULT_NAME));
		}
		// Drops the leftovers of an experiment that was killed.
		database().drop();
		database().getCollection(MARK).insertOne(new Document("_id", "Deleted when the experiment ends"));
	}

	public MongoClient client() {
		return this.client;
	}

	/**
	 * Returns the server's URI, for programs that get the database's name separately.
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
	 * Describes the server for a report.
	 * @return its version, whether it is a replica set, its cache size and who started it
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
	 * Returns the size of the cache for documents and indexes.
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
	 * Returns the server that was started for the experiment.
	 * @return the server, or {@code null} if it is external
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

	// Uses a separate client, because an interrupted thread may still write with the
	// other one.
	private void drop() {
		this.client.close();
		try (MongoClient last = MongoClients.create(this.uri)) {
			last.getDatabase(name()).drop();
		}
	}

}
