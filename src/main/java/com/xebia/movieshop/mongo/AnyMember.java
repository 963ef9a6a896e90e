package com.xebia.movieshop.mongo;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

import com.mongodb.ConnectionString;
import com.mongodb.ReadPreference;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoDatabase;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.mongodb.autoconfigure.MongoConnectionDetails;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.SimpleMongoClientDatabaseFactory;
import org.springframework.stereotype.Component;

/**
 * Reads from whatever member of a replica set answers: from the primary, and from another
 * one while there is none, or while it is silent. What another one says may lack a change
 * of the last moment; whoever writes on top of that is told.
 */
@Component
public class AnyMember {

	private static final Log logger = LogFactory.getLog(AnyMember.class);

	// A primary may take so long to answer, if there are others to ask. So a page that
	// meets one that is silent takes less than the three seconds after which it fails.
	private static final Duration PATIENCE = Duration.ofSeconds(1);

	// For so long a primary that was silent is not asked. By then the driver knows.
	private static final long SILENCE = TimeUnit.SECONDS.toNanos(3);

	private final MongoOperations preferred;

	private final MongoOperations others;

	private volatile long silentUntil = System.nanoTime();

	@Autowired
	AnyMember(MongoOperations mongo, MongoClient client, MongoConnectionDetails details) {
		ConnectionString connection = details.getConnectionString();
		boolean several = connection.getHosts().size() > 1 || connection.isSrvProtocol()
				|| connection.getRequiredReplicaSetName() != null;
		this.preferred = operations(mongo, client, connection, ReadPreference.primaryPreferred(),
				several ? PATIENCE : null);
		this.others = several ? operations(mongo, client, connection, ReadPreference.secondaryPreferred(), null)
				: this.preferred;
	}

	// Both are the same if there are no other members.
	public AnyMember(MongoOperations preferred, MongoOperations others) {
		this.preferred = preferred;
		this.others = others;
	}

	private static MongoOperations operations(MongoOperations mongo, MongoClient client, ConnectionString connection,
			ReadPreference preference, @Nullable Duration patience) {
		SimpleMongoClientDatabaseFactory databases = new SimpleMongoClientDatabaseFactory(client,
				connection.getDatabase()) {

			@Override
			protected MongoDatabase doGetMongoDatabase(String name) {
				MongoDatabase database = super.doGetMongoDatabase(name).withReadPreference(preference);
				return (patience != null) ? database.withTimeout(patience.toMillis(), TimeUnit.MILLISECONDS) : database;
			}

		};
		databases.setExceptionTranslator(new OutageTranslator());
		return new MongoTemplate(databases, mongo.getConverter());
	}

	// The question may be asked twice.
	public <T extends @Nullable Object> T read(Function<MongoOperations, T> question) {
		if (this.preferred != this.others && System.nanoTime() - this.silentUntil >= 0) {
			try {
				return question.apply(this.preferred);
			}
			catch (DataAccessResourceFailureException ex) {
				logger.warn("The primary does not answer; others are asked: " + ex.getMessage());
				this.silentUntil = System.nanoTime() + SILENCE;
			}
		}
		return question.apply(this.others);
	}

}
