package com.xebia.movieshop.mongo;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import com.mongodb.ConnectionString;
import com.mongodb.MongoCommandException;
import com.mongodb.MongoCredential;
import com.mongodb.MongoException;
import com.mongodb.MongoSecurityException;
import com.mongodb.ReadPreference;
import com.mongodb.WriteConcern;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.Accumulators;
import com.mongodb.client.model.Aggregates;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.FindOneAndUpdateOptions;
import com.mongodb.client.model.Updates;
import com.mongodb.connection.ClusterDescription;
import com.mongodb.connection.ServerDescription;
import com.xebia.movieshop.settings.ShopSettings;
import com.xebia.movieshop.settings.UnusableSettingsException;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.mongodb.autoconfigure.MongoConnectionDetails;
import org.springframework.context.annotation.Bean;
import org.springframework.dao.DataAccessException;
import org.springframework.data.mongodb.MongoDatabaseFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Asks the database for each kind of operation that the shop needs, without changing
 * anything, before the shop accepts requests. The shop does not start if one is refused;
 * it starts and waits if the database does not answer yet, and asks when it does. Later
 * reports whether a member answers a query, the driver's view of all servers, and the
 * effective options, and apart from that whether changes are accepted. Replaces Boot's
 * indicator, which does not read, needs more privileges than a user of one database has,
 * and waits as long as the URI allows.
 */
@Component("mongoHealthIndicator")
public class DatabaseCheck implements SmartInitializingSingleton, HealthIndicator {

	private static final Log logger = LogFactory.getLog(DatabaseCheck.class);

	private static final Bson NOTHING = Filters.eq("check");

	// Of fields and limits that servers other than MongoDB may lack, in this order.
	private static final List<Operation> READS = List
		.of(new Operation("find", (movies) -> movies.find(NOTHING).first()),
				new Operation("distinct", (movies) -> movies.distinct("letter", NOTHING, String.class)
					.first()),
				new Operation("aggregate", (movies) -> movies
					.aggregate(List
						.of(Aggregates.match(NOTHING), Aggregates.unwind("$stars"),
								Aggregates.group("$stars", Accumulators.sum("sum", 1), Accumulators.min("min", "$year"),
										Accumulators.max("max", new Document("$ifNull", List.of("$year", 0))))))
					.first()));

	private static final List<Operation> CHANGES = List.of(new Operation("update", DatabaseCheck::write),
			new Operation("findAndModify", (movies) -> movies.findOneAndUpdate(NOTHING, Updates.unset("check"),
					new FindOneAndUpdateOptions().projection(new Document()))));

	private static final int UNAUTHORIZED = 13;

	// Two members may be asked in turn, and a probe waits five seconds.
	private static final int READ_TIMEOUT = 2;

	private final MongoClient client;

	private final FailoverReads members;

	private final MongoDatabase mongo;

	private final MongoCollection<Document> movies;

	private final ConnectionString connection;

	private final Database database;

	private final boolean serving;

	private volatile boolean suitable;

	private volatile boolean writable = true;

	DatabaseCheck(MongoClient client, FailoverReads members, MongoDatabaseFactory databases,
			MongoConnectionDetails details, Database database, ShopSettings settings) {
		this.client = client;
		this.members = members;
		this.mongo = databases.getMongoDatabase().withTimeout(3, TimeUnit.SECONDS);
		this.movies = this.mongo.getCollection("movie");
		this.connection = details.getConnectionString();
		this.database = database;
		this.serving = settings.serving();
	}

	@Override
	public void afterSingletonsInstantiated() {
		try {
			String refusal = refusal();
			if (refusal != null) {
				throw new UnusableSettingsException(refusal);
			}
		}
		catch (MongoException ex) {
			logger.warn("The database does not answer yet; pages fail until it does: " + ex.getMessage());
		}
	}

	// Returns what only an operator can help against, or null if all operations succeed.
	private @Nullable String refusal() {
		String refusal = refusal(READS);
		if (refusal == null && this.serving) {
			refusal = refusal(CHANGES);
		}
		this.suitable = refusal == null;
		return refusal;
	}

	private @Nullable String refusal(List<Operation> operations) {
		for (Operation operation : operations) {
			try {
				// Does not depend on the other members of a replica set.
				operation.attempt().accept(this.movies.withWriteConcern(WriteConcern.W1));
			}
			catch (MongoException ex) {
				String reason = reason(operation.name(), ex);
				if (reason == null) {
					throw ex;
				}
				return reason;
			}
		}
		return null;
	}

	private static void write(MongoCollection<Document> movies) {
		movies.updateOne(NOTHING, Updates.unset("check"));
	}

	// A full disk is no reason to be down.
	private @Nullable String refusalAtLast() {
		try {
			return refusal();
		}
		catch (MongoException ex) {
			return null;
		}
	}

	private boolean hasPrimary() {
		return this.client.getClusterDescription()
			.getServerDescriptions()
			.stream()
			.anyMatch(ServerDescription::isPrimary);
	}

	// Returns why the database accepts no changes at the moment, or null if it does.
	public @Nullable String unwritable() {
		if (!hasPrimary()) {
			return "There is no primary";
		}
		try {
			write(this.movies.withWriteConcern(WriteConcern.W1));
			return null;
		}
		catch (MongoException ex) {
			return ex.getMessage();
		}
	}

	// Returns what the last look found, so that nobody waits for another one.
	public boolean isWritable() {
		return this.writable;
	}

	@Scheduled(fixedDelay = 10, timeUnit = TimeUnit.SECONDS)
	void look() {
		String reason = unwritable();
		if (reason == null && !Database.acknowledges(this.client)) {
			reason = "Fewer servers answer than the write concern demands";
		}
		if (reason != null && this.writable) {
			logger.warn("The database accepts no changes, and pages are shown as far as it can be read: " + reason);
		}
		else if (reason == null && !this.writable) {
			logger.info("The database accepts changes again");
		}
		this.writable = reason == null;
	}

	@Bean
	static MeterBinder databaseWritable(DatabaseCheck check) {
		return (meters) -> Gauge.builder("movieshop.database.writable", check, (state) -> state.writable ? 1 : 0)
			.description("Whether the database accepts changes")
			.register(meters);
	}

	// Returns null if the database may recover without an operator.
	private @Nullable String reason(String operation, MongoException ex) {
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
		return ("The database refuses the operation %s, which the shop needs: %s (%d). A server that is not MongoDB "
				+ "itself may need readConcernLevel=local or retryWrites=false in the URI; if that does not help, use "
				+ "MongoDB.")
			.formatted(operation, refusal.getErrorMessage(), refusal.getCode());
	}

	@Override
	public Health health() {
		Health.Builder health = Health.up();
		try {
			// What pages do: a server may answer commands and refuse reads.
			this.members.read((mongo) -> mongo.execute(this.movies.getNamespace().getCollectionName(),
					(movies) -> movies.withTimeout(READ_TIMEOUT, TimeUnit.SECONDS)
						.find(NOTHING)
						.into(new ArrayList<>())));
			health.withDetail("version", version());
			String refusal = (this.suitable || !hasPrimary()) ? null : refusalAtLast();
			if (refusal != null) {
				health.down().withDetail("error", refusal);
			}
		}
		catch (DataAccessException | MongoException ex) {
			health.down(Objects.requireNonNullElse(ex.getCause(), ex));
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
			return this.mongo.runCommand(new Document("buildInfo", 1), ReadPreference.primaryPreferred())
				.get("version", "");
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

	/**
	 * An operation of the database, and how it is tried without changing anything.
	 */
	private record Operation(String name, Consumer<MongoCollection<Document>> attempt) {

	}

}
