package com.xebia.movieshop.mongo;

import java.util.concurrent.TimeUnit;

import com.mongodb.ConnectionString;
import com.mongodb.MongoCommandException;
import com.mongodb.MongoCredential;
import com.mongodb.MongoException;
import com.mongodb.MongoSecurityException;
import com.mongodb.WriteConcern;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Updates;
import com.xebia.movieshop.settings.ShopSettings;
import com.xebia.movieshop.settings.UnusableSettingsException;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.mongodb.autoconfigure.MongoConnectionDetails;
import org.springframework.data.mongodb.MongoDatabaseFactory;
import org.springframework.stereotype.Component;

/**
 * Reads and writes like the pages before the shop accepts requests, without changing
 * anything. The shop does not start if the database refuses that; it starts and waits if
 * the database does not answer yet.
 */
@Component
class DatabaseCheck implements SmartInitializingSingleton {

	private static final Log logger = LogFactory.getLog(DatabaseCheck.class);

	private static final Bson NOTHING = Filters.eq("check");

	private static final int UNAUTHORIZED = 13;

	private final MongoCollection<Document> movies;

	private final ConnectionString connection;

	private final boolean serving;

	DatabaseCheck(MongoDatabaseFactory databases, MongoConnectionDetails details, ShopSettings settings) {
		this.movies = databases.getMongoDatabase().withTimeout(3, TimeUnit.SECONDS).getCollection("movie");
		this.connection = details.getConnectionString();
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
				|| ex.getCode() == DiskFullException.CODE) {
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

}
