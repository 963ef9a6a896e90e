package com.xebia.movieshop.mongo;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

import com.mongodb.ConnectionString;
import com.mongodb.ReadPreference;
import com.mongodb.client.MongoDatabase;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.mongodb.autoconfigure.MongoConnectionDetails;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.stereotype.Component;

/**
 * Reads from any member of a replica set: from the primary, or from a secondary while
 * there is no primary or it does not respond. A secondary may lack the latest changes; an
 * update that is based on such a read is rejected as a conflict.
 */
@Component
public class FailoverReads {

	private static final Log logger = LogFactory.getLog(FailoverReads.class);

	// The timeout of the primary if there are secondaries, so that a page with an
	// unresponsive primary takes less than the three seconds after which it fails.
	private static final Duration PRIMARY_TIMEOUT = Duration.ofSeconds(1);

	// How long reads avoid an unresponsive primary. By then the driver has detected it.
	private static final long AVOIDANCE = TimeUnit.SECONDS.toNanos(3);

	private final MongoOperations preferred;

	private final MongoOperations secondaries;

	private volatile long primaryAvoidedUntil = System.nanoTime();

	@Autowired
	FailoverReads(MongoTemplate mongo, MongoConnectionDetails details) {
		ConnectionString connection = details.getConnectionString();
		boolean several = connection.getHosts().size() > 1 || connection.isSrvProtocol()
				|| connection.getRequiredReplicaSetName() != null;
		this.preferred = operations(mongo, ReadPreference.primaryPreferred(), several ? PRIMARY_TIMEOUT : null);
		this.secondaries = several ? operations(mongo, ReadPreference.secondaryPreferred(), null) : this.preferred;
	}

	public FailoverReads(MongoOperations preferred, MongoOperations secondaries) {
		this.preferred = preferred;
		this.secondaries = secondaries;
	}

	private static MongoOperations operations(MongoTemplate mongo, ReadPreference preference,
			@Nullable Duration timeout) {
		return new MongoTemplate(mongo.getMongoDatabaseFactory(), mongo.getConverter()) {

			@Override
			protected MongoDatabase doGetDatabase() {
				MongoDatabase database = super.doGetDatabase().withReadPreference(preference);
				return (timeout != null) ? database.withTimeout(timeout.toMillis(), TimeUnit.MILLISECONDS) : database;
			}

		};
	}

	// May run the query twice.
	public <T extends @Nullable Object> T read(Function<MongoOperations, T> query) {
		if (this.preferred != this.secondaries && System.nanoTime() - this.primaryAvoidedUntil >= 0) {
			try {
				return query.apply(this.preferred);
			}
			catch (DataAccessResourceFailureException ex) {
				logger.warn("The primary does not respond; reading from a secondary: " + ex.getMessage());
				this.primaryAvoidedUntil = System.nanoTime() + AVOIDANCE;
			}
		}
		return query.apply(this.secondaries);
	}

}
