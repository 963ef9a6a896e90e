package com.xebia.movieshop.mongo;

import java.util.Comparator;
import java.util.List;
import java.util.Map;

import com.mongodb.connection.ClusterDescription;
import com.mongodb.connection.ClusterType;
import com.mongodb.connection.ServerDescription;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the database at one moment: of one that does not answer, what the
 * driver last saw.
 */
public class DatabaseStatus {

	private final Database database;

	private final ClusterDescription cluster;

	private final Map<String, String> options;

	private final @Nullable String version;

	private final List<DatabaseCollection> collections;

	DatabaseStatus(Database database, ClusterDescription cluster, Map<String, String> options, @Nullable String version,
			List<DatabaseCollection> collections) {
		this.database = database;
		this.cluster = cluster;
		this.options = options;
		this.version = version;
		this.collections = collections;
	}

	public boolean isEmbedded() {
		return this.database.embedded();
	}

	public String getPlace() {
		return this.database.place();
	}

	public boolean isAnswering() {
		return this.version != null;
	}

	/**
	 * The version of MongoDB.
	 * @return the version, or null when the database does not answer
	 */
	public @Nullable String getVersion() {
		return this.version;
	}

	/**
	 * How the servers work together.
	 * @return the last word of its message code
	 */
	public String getTopology() {
		if (getReplicaSet() != null) {
			return "replicaSet";
		}
		return switch (this.cluster.getType()) {
			case STANDALONE -> "standalone";
			case SHARDED -> "sharded";
			default -> "unknown";
		};
	}

	/**
	 * The replica set that the database is.
	 * @return its name, or null when it is none or nobody told yet
	 */
	public @Nullable String getReplicaSet() {
		if (this.cluster.getType() == ClusterType.SHARDED) {
			return null;
		}
		String required = this.cluster.getClusterSettings().getRequiredReplicaSetName();
		return this.cluster.getServerDescriptions()
			.stream()
			.map(ServerDescription::getSetName)
			.filter((name) -> name != null)
			.findFirst()
			.orElse(required);
	}

	public List<DatabaseMember> getMembers() {
		return this.cluster.getServerDescriptions()
			.stream()
			.map(DatabaseMember::new)
			.sorted(Comparator.comparing(DatabaseMember::getAddress))
			.toList();
	}

	/**
	 * The promises and limits in force.
	 * @return their values by the names that they have in a URI
	 */
	public Map<String, String> getOptions() {
		return this.options;
	}

	public List<DatabaseCollection> getCollections() {
		return this.collections;
	}

}
