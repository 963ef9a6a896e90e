package com.xebia.movieshop.mongo;

import java.util.Map;
import java.util.concurrent.TimeUnit;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoDatabase;
import org.bson.Document;

import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;
import org.springframework.data.mongodb.MongoDatabaseFactory;
import org.springframework.stereotype.Component;

/**
 * Reports the sizes of all collections and indexes. Not part of the health groups for
 * load balancers, because it sends one command per collection.
 */
@Component
class CollectionsHealthIndicator extends AbstractHealthIndicator {

	private static final int LIMIT = 3;

	private final MongoClient client;

	private final String name;

	CollectionsHealthIndicator(MongoClient client, MongoDatabaseFactory databases) {
		this.client = client;
		this.name = databases.getMongoDatabase().getName();
	}

	@Override
	protected void doHealthCheck(Health.Builder health) {
		MongoDatabase database = this.client.withTimeout(LIMIT, TimeUnit.SECONDS).getDatabase(this.name);
		health.up();
		for (String collection : database.listCollectionNames()) {
			if (!collection.startsWith("system.")) {
				Document stats = database.runCommand(new Document("collStats", collection));
				health.withDetail(collection, Map.of("documents", stats.getOrDefault("count", 0), "bytes",
						stats.getOrDefault("size", 0), "indexes", stats.getOrDefault("indexSizes", Map.of())));
			}
		}
	}

}
