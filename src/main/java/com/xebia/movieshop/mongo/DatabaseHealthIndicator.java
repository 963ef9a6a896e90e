package com.xebia.movieshop.mongo;

import java.util.concurrent.TimeUnit;

import com.mongodb.MongoException;
import com.mongodb.client.MongoClient;
import org.bson.Document;

import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.data.mongodb.MongoDatabaseFactory;
import org.springframework.stereotype.Component;

/**
 * Whether the server that takes writes answers. Takes the place of Boot's indicator,
 * which asks twice, for more than a user of one database may see, and waits as long as a
 * URI says.
 */
@Component("mongoHealthIndicator")
class DatabaseHealthIndicator implements HealthIndicator {

	private static final int LIMIT = 3;

	private final MongoClient client;

	private final Database database;

	private final String name;

	DatabaseHealthIndicator(MongoClient client, MongoDatabaseFactory databases, Database database) {
		this.client = client;
		this.database = database;
		this.name = databases.getMongoDatabase().getName();
	}

	@Override
	public Health health() {
		Health.Builder health = Health.up().withDetail("database", this.database.description());
		try {
			this.client.withTimeout(LIMIT, TimeUnit.SECONDS).getDatabase(this.name).runCommand(new Document("ping", 1));
		}
		catch (MongoException ex) {
			health.down(ex);
		}
		return health.build();
	}

}
