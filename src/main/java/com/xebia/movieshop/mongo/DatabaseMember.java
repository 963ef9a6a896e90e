package com.xebia.movieshop.mongo;

import java.util.concurrent.TimeUnit;

import com.mongodb.connection.ServerDescription;

/**
 * A server of the database, as the driver saw it last.
 */
public class DatabaseMember {

	private final ServerDescription server;

	DatabaseMember(ServerDescription server) {
		this.server = server;
	}

	public String getAddress() {
		return this.server.getAddress().toString();
	}

	/**
	 * What the server does.
	 * @return the last word of its message code
	 */
	public String getState() {
		if (!this.server.isOk()) {
			return "unreachable";
		}
		return switch (this.server.getType()) {
			case REPLICA_SET_PRIMARY -> "primary";
			case REPLICA_SET_SECONDARY -> "secondary";
			case REPLICA_SET_ARBITER -> "arbiter";
			case STANDALONE -> "standalone";
			case SHARD_ROUTER -> "router";
			default -> "other";
		};
	}

	/**
	 * How long the server takes to answer.
	 * @return the mean of the last times, in milliseconds; 0 when it is not known
	 */
	public double getRoundTrip() {
		return this.server.isOk() ? this.server.getRoundTripTimeNanos() / (double) TimeUnit.MILLISECONDS.toNanos(1) : 0;
	}

}
