package com.xebia.movieshop.mongo;

import com.mongodb.client.MongoClient;
import com.mongodb.connection.ClusterConnectionMode;
import com.mongodb.connection.ClusterDescription;
import com.mongodb.connection.ClusterType;

/**
 * The database that this shop uses, described for logs.
 *
 * @param place its location, without credentials
 */
public record Database(boolean embedded, String place) {

	public String description() {
		return this.embedded ? "embedded in " + this.place + ", for a trial or a small shop: one process, no replica, "
				+ "and no index but the one on the id, so every page scans all movies and is slow beyond "
				+ "a few thousand (set MONGODB_URI to use a MongoDB server)" : this.place;
	}

	// Returns false if fewer members answer than the write concern demands: what is
	// written is stored, but not acknowledged. A router, or a single member that stands
	// for others, does not tell.
	public static boolean acknowledges(MongoClient client) {
		ClusterDescription cluster = client.getClusterDescription();
		boolean all = cluster.getType() == ClusterType.REPLICA_SET
				&& cluster.getConnectionMode() == ClusterConnectionMode.MULTIPLE;
		if (!all && cluster.getType() != ClusterType.STANDALONE) {
			return true;
		}
		Object demanded = client.getWriteConcern().getWObject();
		long answering = cluster.getServerDescriptions()
			.stream()
			.filter((server) -> server.isPrimary() || server.isSecondary())
			.count();
		long members = "majority".equals(demanded) ? cluster.getServerDescriptions().size() / 2 + 1 : 1;
		return answering >= ((demanded instanceof Integer number) ? number : members);
	}

}
