package com.xebia.movieshop.mongo;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

import com.mongodb.MongoCommandException;
import com.mongodb.MongoException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.Filters;
import com.mongodb.connection.ClusterDescription;
import org.bson.Document;

import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.data.mongodb.MongoDatabaseFactory;
import org.springframework.stereotype.Component;

/**
 * Reports whether the primary answers a query, the driver's view of all servers, and the
 * effective options. Replaces Boot's indicator, which does not read, needs more
 * privileges than a user of one database has, and waits as long as the URI allows.
 */
@Component("mongoHealthIndicator")
class DatabaseHealthIndicator implements HealthIndicator {

	private final MongoClient client;

	private final MongoDatabase mongo;

	private final Database database;

	DatabaseHealthIndicator(MongoClient client, MongoDatabaseFactory databases, Database database) {
		this.client = client;
		this.mongo = databases.getMongoDatabase().withTimeout(3, TimeUnit.SECONDS);
		this.database = database;
	}

	@Override
	public Health health() {
		Health.Builder health = Health.up();
		try {
			// What pages do: a server may answer commands and refuse reads.
			this.mongo.getCollection("movie").find(Filters.eq("check")).first();
			health.withDetail("version", version());
		}
		catch (MongoException ex) {
			health.down(ex);
		}
		ClusterDescription cluster = this.client.getClusterDescription();
		return health.withDetail("database", this.database.description())
			.withDetail("cluster", cluster.getType())
			.withDetail("servers", servers(cluster))
			.withDetail("options", options(cluster))
			.build();
	}

	private String version() {
		try {
			return this.mongo.runCommand(new Document("buildInfo", 1)).get("version", "");
		}
		catch (MongoCommandException ex) {
			return "unknown";
		}
	}

	private static Map<String, Object> servers(ClusterDescription cluster) {
		Map<String, Object> servers = new TreeMap<>();
		cluster.getServerDescriptions()
			.forEach((server) -> servers.put(server.getAddress().toString(),
					server.isOk() ? server.getType() : "UNREACHABLE"));
		return servers;
	}

	private Map<String, Object> options(ClusterDescription cluster) {
		Map<String, Object> options = new TreeMap<>();
		options.put("writeConcern", this.client.getWriteConcern().asDocument().toJson());
		options.put("readConcern", this.client.getReadConcern().asDocument().toJson());
		options.put("readPreference", this.client.getReadPreference().getName());
		options.put("serverSelectionTimeoutMS",
				cluster.getClusterSettings().getServerSelectionTimeout(TimeUnit.MILLISECONDS));
		Long timeout = this.client.getTimeout(TimeUnit.MILLISECONDS);
		if (timeout != null) {
			options.put("timeoutMS", timeout);
		}
		return options;
	}

}
