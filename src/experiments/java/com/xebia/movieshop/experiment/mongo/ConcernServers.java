package com.xebia.movieshop.experiment.mongo;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Indexes;
import com.xebia.movieshop.support.Mongod;
import com.xebia.movieshop.support.ReplicaSet;
import org.bson.Document;
import org.jspecify.annotations.Nullable;

/**
 * A single server for most write concerns and a replica set for the majority, or the
 * server in {@code mongodb.uri} for all of them.
 */
public final class ConcernServers implements AutoCloseable {

	/**
	 * How long writers continue after an election.
	 */
	private static final Duration AFTERMATH = Duration.ofMillis(500);

	private final @Nullable ReplicaSet set;

	private final ExperimentDatabase single;

	private final ExperimentDatabase replicated;

	private ConcernServers(@Nullable ReplicaSet set, ExperimentDatabase single, ExperimentDatabase replicated) {
		this.set = set;
		this.single = single;
		this.replicated = replicated;
	}

	/**
	 * Starts the servers, or opens the named one.
	 * @return the servers, ready
	 */
	public static ConcernServers start() {
		ExperimentDatabase single = ExperimentDatabase.open();
		if (ExperimentDatabase.isNamed()) {
			return new ConcernServers(null, single, single);
		}
		ReplicaSet set = ReplicaSet.start();
		return new ConcernServers(set, single, ExperimentDatabase.of(set));
	}

	public ExperimentDatabase of(Concern concern) {
		return (concern == Concern.MAJORITY) ? this.replicated : this.single;
	}

	/**
	 * Empties the collection that takes a concern's documents.
	 * @param concern the concern
	 * @return the collection, with the post's index
	 */
	public MongoCollection<Document> emptied(Concern concern) {
		MongoCollection<Document> collection = of(concern).emptied("post");
		collection.createIndex(Indexes.ascending("name"));
		return collection;
	}

	public String description() {
		return (this.set != null)
				? "%s; for majority %s".formatted(this.single.description(), this.replicated.description())
				: this.single.description();
	}

	/**
	 * Kills the server that takes the writes of a concern.
	 * @param concern the concern
	 * @return the server, which the caller restarts
	 */
	Mongod kill(Concern concern) {
		if (concern != Concern.MAJORITY || this.set == null) {
			Mongod mongod = Objects.requireNonNull(this.single.mongod());
			mongod.kill();
			return mongod;
		}
		Mongod primary = this.set.primary();
		primary.kill();
		this.set.primary();
		LockSupport.parkNanos(AFTERMATH.toNanos());
		return primary;
	}

	@Override
	public void close() {
		if (this.replicated != this.single) {
			this.replicated.close();
		}
		this.single.close();
		if (this.set != null) {
			this.set.close();
		}
	}

}
