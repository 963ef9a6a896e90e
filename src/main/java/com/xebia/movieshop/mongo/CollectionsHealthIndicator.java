package com.xebia.movieshop.mongo;

import java.util.Map;
import java.util.concurrent.TimeUnit;

import com.mongodb.MongoCommandException;
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

	private final MongoDatabase database;

	CollectionsHealthIndicator(MongoDatabaseFactory databases) {
		this.database = databases.getMongoDatabase().withTimeout(LIMIT, TimeUnit.SECONDS);
	}

	@Override
	protected void doHealthCheck(Health.Builder health) {
		health.up();
		for (String collection : this.database.listCollectionNames()) {
			if (!collection.startsWith("system.")) {
				health.withDetail(collection, sizes(collection));
			}
		}
	}

	private Object sizes(String collection) {
		try {
			Document stats = this.database.runCommand(new Document("collStats", collection));
			return Map.of("documents", stats.getOrDefault("count", 0), "bytes", stats.getOrDefault("size", 0),
					"indexes", stats.getOrDefault("indexSizes", Map.of()));
		}
		catch (MongoCommandException ex) {
			// Views have no sizes, and some users and servers may not tell them.
			return "refused: " + ex.getErrorMessage();
		}
	}

}
