package com.xebia.movieshop.support;

import com.xebia.movieshop.mongo.EmbeddedServer;
import org.bson.types.ObjectId;

/**
 * The database engines that the shop supports.
 */
public enum Engine {

	EMBEDDED, MONGOD, REPLICA_SET;

	// Returns the engine of this run.
	public static Engine tested() {
		return valueOf(System.getProperty("movieshop.engine", EMBEDDED.name()));
	}

	// Returns the URI of a new database on the shared server, with the shop's options.
	public String newDatabase() {
		String uri = uri("shop-" + new ObjectId());
		return uri + (uri.contains("?") ? "&" : "?") + "w=majority&journal=true&timeoutMS=10000";
	}

	private String uri(String database) {
		return switch (this) {
			case EMBEDDED -> EmbeddedServer.shared().uri(database);
			case MONGOD -> Mongod.shared().uri(database);
			case REPLICA_SET -> ReplicaSet.shared().uri(database);
		};
	}

}
