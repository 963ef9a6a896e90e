package com.xebia.movieshop.support;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import org.bson.Document;
import org.jspecify.annotations.Nullable;

/**
 * A MongoDB replica set of three members, which tolerates the failure of one.
 */
public final class ReplicaSet implements AutoCloseable {

	private static final String NAME = "movies";

	private static final int SIZE = 3;

	// Seconds during which a primary that stepped down is not eligible.
	private static final int ABSTENTION = 10;

	private static @Nullable ReplicaSet shared;

	private final List<Mongod> members;

	private ReplicaSet(List<Mongod> members) {
		this.members = members;
	}

	public static ReplicaSet start() {
		List<Mongod> members = Stream.generate(() -> Mongod.launch("--replSet", NAME, "--oplogSize", "64"))
			.limit(SIZE)
			.toList();
		members.forEach((member) -> member.await((hello) -> true));
		members.get(0).run(new Document("replSetInitiate", configuration(members)));
		members.forEach(Mongod::awaitReady);
		ReplicaSet set = new ReplicaSet(members);
		set.primary();
		return set;
	}

	private static Document configuration(List<Mongod> members) {
		List<Document> nodes = IntStream.range(0, members.size())
			.mapToObj((id) -> new Document("_id", id).append("host", members.get(id).address()))
			.toList();
		return new Document("_id", NAME).append("members", nodes)
			.append("settings", new Document("electionTimeoutMillis", 2000).append("heartbeatIntervalMillis", 500));
	}

	// The replica set for all tests of this JVM, no member of which may be stopped.
	public static synchronized ReplicaSet shared() {
		if (shared == null) {
			shared = start();
		}
		return shared;
	}

	public String uri(String database) {
		String hosts = this.members.stream().map(Mongod::address).collect(Collectors.joining(","));
		return "mongodb://%s/%s?replicaSet=%s".formatted(hosts, database, NAME);
	}

	public List<Mongod> members() {
		return this.members;
	}

	// Returns the primary, after waiting for its election if there is none.
	public Mongod primary() {
		try (MongoClient client = MongoClients.create(uri("admin"))) {
			String primary = client.getDatabase("admin").runCommand(new Document("hello", 1)).getString("me");
			return this.members.stream().filter((member) -> member.address().equals(primary)).findFirst().orElseThrow();
		}
	}

	public Mongod stepDown() {
		primary().run(new Document("replSetStepDown", ABSTENTION).append("secondaryCatchUpPeriodSecs", 5));
		return primary();
	}

	@Override
	public void close() {
		this.members.forEach(Mongod::close);
	}

}
