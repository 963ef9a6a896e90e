package com.xebia.movieshop.mongo;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

import com.mongodb.ConnectionString;
import com.mongodb.MongoCommandException;
import com.mongodb.MongoCredential;
import com.mongodb.MongoException;
import com.mongodb.MongoSecurityException;
import com.mongodb.WriteConcern;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Updates;
import com.mongodb.connection.ClusterDescription;
import com.xebia.movieshop.settings.ShopSettings;
import com.xebia.movieshop.settings.UnusableSettingsException;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.mongodb.autoconfigure.MongoConnectionDetails;
import org.springframework.data.mongodb.MongoDatabaseFactory;
import org.springframework.stereotype.Component;

/**
 * Reads and writes like the pages before the shop accepts requests, without changing
 * anything. The shop does not start if the database refuses that; it starts and waits if
 * the database does not answer yet. Later reports whether the primary answers a query,
 * the driver's view of all servers, and the effective options. Replaces Boot's indicator,
 * which does not read, needs more privileges than a user of one database has, and waits
 * as long as the URI allows.
 */
@Component("mongoHealthIndicator")
class DatabaseCheck implements SmartInitializingSingleton, HealthIndicator {

	private static final Log logger = LogFactory.getLog(DatabaseCheck.class);

	private static final Bson NOTHING = Filters.eq("check");

	private static final int UNAUTHORIZED = 13;

	private final MongoClient client;

	private final MongoDatabase mongo;

	private final MongoCollection<Document> movies;

	private final ConnectionString connection;

	private final Database database;

	private final boolean serving;

	DatabaseCheck(MongoClient client, MongoDatabaseFactory databases, MongoConnectionDetails details, Database database,
			ShopSettings settings) {
		this.client = client;
		this.mongo = databases.getMongoDatabase().withTimeout(3, TimeUnit.SECONDS);
		this.movies = this.mongo.getCollection("movie");
		this.connection = details.getConnectionString();
		this.database = database;
		this.serving = settings.serving();
	}

	@Override
	public void afterSingletonsInstantiated() {
		try {
			this.movies.find(NOTHING).first();
			if (this.serving) {
				// Does not depend on the other members of a replica set.
				this.movies.withWriteConcern(WriteConcern.W1).updateOne(NOTHING, Updates.unset("check"));
			}
		}
		catch (MongoException ex) {
			String reason = reason(ex);
			if (reason != null) {
				throw new UnusableSettingsException(reason);
			}
			logger.warn("The database does not answer yet; pages fail until it does: " + ex.getMessage());
		}
	}

	// Returns null if the database may recover without an operator.
	private @Nullable String reason(MongoException ex) {
		MongoCredential credential = this.connection.getCredential();
		// The driver wraps a connection that breaks in the meantime as well.
		if (ex instanceof MongoSecurityException && credential != null
				&& ex.getCause() instanceof MongoCommandException answer && !OutageTranslator.isOutage(answer)) {
			return ("The database refuses the user %s, as one of the database %s: correct the password (percent-encoded) in "
					+ "the URI or, if the user was created in another database, add it, as in authSource=admin.")
				.formatted(credential.getUserName(), credential.getSource());
		}
		if (String.valueOf(ex.getMessage()).contains("javax.net.ssl.SSL")) {
			return "The encrypted connection to the database fails, as its certificate is not trusted or for another "
					+ "host name: name the certificates of its authority in an SSL bundle (spring.mongodb.ssl.bundle). "
					+ ex.getMessage();
		}
		if (!(ex instanceof MongoCommandException refusal) || OutageTranslator.isOutage(ex)
				|| ex.getCode() == OutageTranslator.DISK_FULL) {
			return null;
		}
		if (refusal.getCode() == UNAUTHORIZED) {
			return "The user %s may not read and write the database %s: grant it the role readWrite there. %s"
				.formatted((credential != null) ? credential.getUserName() : "without a name",
						this.connection.getDatabase(), refusal.getErrorMessage());
		}
		return ("The database refuses reads or writes that the shop needs: %s (%d). A server that is not MongoDB itself "
				+ "may need readConcernLevel=local or retryWrites=false in the URI.")
			.formatted(refusal.getErrorMessage(), refusal.getCode());
	}

	@Override
	public Health health() {
		Health.Builder health = Health.up();
		try {
			// What pages do: a server may answer commands and refuse reads.
			this.movies.find(NOTHING).first();
			health.withDetail("version", version());
		}
		catch (MongoException ex) {
			health.down(ex);
		}
		ClusterDescription cluster = this.client.getClusterDescription();
		return health.withDetail("database", this.database.description())
			.withDetail("cluster", cluster.getType())
			.withDetail("servers", servers(cluster))
			.withDetail("acknowledges", Database.acknowledges(this.client))
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
