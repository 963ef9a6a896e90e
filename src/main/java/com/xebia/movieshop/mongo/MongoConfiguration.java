package com.xebia.movieshop.mongo;

import java.lang.reflect.Method;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

import com.mongodb.ConnectionString;
import com.mongodb.ReadConcern;
import com.mongodb.ReadPreference;
import com.mongodb.WriteConcern;
import com.mongodb.client.MongoClient;
import com.mongodb.internal.connection.PowerOfTwoBufferPool;
import com.xebia.movieshop.settings.ShopSettings;
import com.xebia.movieshop.settings.UnusableSettingsException;
import io.micrometer.core.instrument.config.MeterFilter;

import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWarDeployment;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.mongodb.autoconfigure.MongoClientSettingsBuilderCustomizer;
import org.springframework.boot.mongodb.autoconfigure.MongoConnectionDetails;
import org.springframework.boot.mongodb.autoconfigure.MongoProperties;
import org.springframework.boot.mongodb.autoconfigure.PropertiesMongoConnectionDetails;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.Environment;
import org.springframework.data.mongodb.MongoDatabaseFactory;
import org.springframework.data.mongodb.core.MongoDatabaseFactorySupport;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.convert.MongoConverter;
import org.springframework.data.mongodb.core.convert.MongoCustomConversions;
import org.springframework.data.mongodb.core.mapping.MongoMappingContext;
import org.springframework.util.ReflectionUtils;
import org.springframework.util.StringUtils;

/**
 * Configures the database connection, its timeouts and the write concern.
 */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({ ShopSettings.class, MovieshopMongoProperties.class })
class MongoConfiguration {

	// Settings of former versions of Boot, or settings that Boot reads without this
	// shop's rules. Each would silently select another database than intended.
	private static final List<String> UNSUPPORTED = List.of("spring.data.mongodb.uri", "spring.data.mongodb.host",
			"spring.data.mongodb.port", "spring.data.mongodb.database", "spring.mongodb.host", "spring.mongodb.port",
			"spring.mongodb.username", "spring.mongodb.password", "spring.mongodb.database");

	private final Environment environment;

	MongoConfiguration(Environment environment) {
		this.environment = environment;
	}

	@Bean
	@Lazy
	EmbeddedMongo embeddedMongo(ShopSettings settings) {
		return new EmbeddedMongo(settings.dataDir(), 0);
	}

	@Bean
	MongoConnectionDetails mongoConnectionDetails(MongoProperties properties, MovieshopMongoProperties platform,
			ObjectProvider<SslBundles> sslBundles, ObjectProvider<EmbeddedMongo> embedded, ShopSettings settings) {
		refuseUnsupportedSettings();
		String uri = configuredUri(properties, platform).orElseGet(() -> (platform.embeddedPort() != 0)
				? EmbeddedMongo.uri(settings.dataDir(), platform.embeddedPort()) : embedded.getObject().uri());
		ConnectionString connection = platform.connection(uri);
		return new PropertiesMongoConnectionDetails(properties, sslBundles.getIfAvailable()) {

			@Override
			public ConnectionString getConnectionString() {
				return connection;
			}

		};
	}

	@Bean
	Database database(MongoProperties properties, MovieshopMongoProperties platform, MongoConnectionDetails details,
			ShopSettings settings) {
		if (configuredUri(properties, platform).isPresent()) {
			ConnectionString connection = details.getConnectionString();
			return new Database(false, connection.getDatabase() + " on " + String.join(", ", connection.getHosts()));
		}
		return new Database(true, EmbeddedMongo.file(settings.dataDir()).toString());
	}

	// Limits waiting times to what a visitor accepts; options in the URI take precedence.
	@Bean
	@Order(Ordered.LOWEST_PRECEDENCE)
	MongoClientSettingsBuilderCustomizer clientSettings(MovieshopMongoProperties properties,
			MongoConnectionDetails details) {
		ConnectionString connection = details.getConnectionString();
		return (settings) -> {
			settings.readConcern(ReadConcern.MAJORITY)
				.applyToClusterSettings((cluster) -> cluster.serverSelectionTimeout(3, TimeUnit.SECONDS))
				.applyToSocketSettings((socket) -> socket.connectTimeout(2, TimeUnit.SECONDS))
				.applyToConnectionPoolSettings((pool) -> pool.maxWaitTime(2, TimeUnit.SECONDS))
				// Unresponsive members are detected within this and the connect timeout.
				.applyToServerSettings((server) -> server.heartbeatFrequency(500, TimeUnit.MILLISECONDS));
			if (connection.getSocketTimeout() == null) {
				// Limits a whole operation including retries, because visitors wait for
				// five seconds at most; an unresponsive database counts as unreachable.
				settings.timeout(3, TimeUnit.SECONDS);
			}
			settings.applyConnectionString(connection);
			WriteConcern writeConcern = writeConcern(connection, properties.namedWriteConcern());
			// FailoverReads reads from secondaries what may be out of date.
			settings.writeConcern(writeConcern)
				.readConcern(readConcern(connection, writeConcern))
				.readPreference(ReadPreference.primary());
		};
	}

	// An editor must read the own writes, and a level for majorities returns only what a
	// majority has. Other levels exist for some commands only.
	private static ReadConcern readConcern(ConnectionString connection, WriteConcern writeConcern) {
		ReadConcern concern = connection.getReadConcern();
		boolean local = ReadConcern.LOCAL.equals(concern) || ReadConcern.AVAILABLE.equals(concern)
				|| !"majority".equals(writeConcern.getWObject());
		return local ? ReadConcern.LOCAL : ReadConcern.MAJORITY;
	}

	// A URI may set only a timeout or the journal, without a number of members; then the
	// default supplies the rest.
	private static WriteConcern writeConcern(ConnectionString connection, WriteConcern defaults) {
		WriteConcern concern = connection.getWriteConcern();
		if (concern != null && !concern.isAcknowledged()) {
			throw new UnusableSettingsException("With w=0 in its URI the database acknowledges no write. Remove w, for "
					+ "w=majority, or set at least w=1.");
		}
		if (concern == null || concern.getWObject() != null) {
			return Objects.requireNonNullElse(concern, defaults);
		}
		Boolean journal = concern.getJournal();
		Integer limit = concern.getWTimeout(TimeUnit.MILLISECONDS);
		WriteConcern merged = (journal != null) ? defaults.withJournal(journal) : defaults;
		return (limit != null) ? merged.withWTimeout(limit, TimeUnit.MILLISECONDS) : merged;
	}

	@Bean
	TolerantConverter mongoConverter(MongoDatabaseFactory databases, MongoMappingContext types,
			MongoCustomConversions conversions, UnreadableDocuments unreadable) {
		return new TolerantConverter(databases, types, conversions, unreadable);
	}

	// The factory is Boot's, because Boot creates no client if there is one of our own.
	@Bean
	MongoTemplate mongoTemplate(MongoDatabaseFactorySupport<?> databases, MongoConverter converter) {
		databases.setExceptionTranslator(new OutageTranslator());
		return new MongoTemplate(databases, converter);
	}

	// Is down when the driver has ended its checks of the servers. Only a restart of the
	// shop begins them again.
	@Bean
	static HealthIndicator driverHealthIndicator(MongoClient client) {
		return () -> (isChecking(client, Duration.ofMinutes(1)) ? Health.up() : Health.down()).build();
	}

	// The driver records the time of its last check with System.nanoTime().
	static boolean isChecking(MongoClient client, Duration limit) {
		long now = System.nanoTime();
		return client.getClusterDescription()
			.getServerDescriptions()
			.stream()
			.allMatch((server) -> now - server.getLastUpdateTime(TimeUnit.NANOSECONDS) < limit.toNanos());
	}

	// The driver never ends one of its threads, which would keep the classes of an
	// undeployed WAR in memory.
	@Bean
	@ConditionalOnWarDeployment
	static DisposableBean driverShutdown() {
		return () -> {
			// The driver offers no public method that ends the thread.
			Method disablePruning = ReflectionUtils.findMethod(PowerOfTwoBufferPool.class, "disablePruning");
			if (disablePruning != null) {
				ReflectionUtils.makeAccessible(disablePruning);
				ReflectionUtils.invokeMethod(disablePruning, PowerOfTwoBufferPool.DEFAULT);
			}
		};
	}

	// Each startup creates a new cluster id, which would start new time series.
	@Bean
	MeterFilter metricsWithoutClusterId() {
		return MeterFilter.ignoreTags("cluster.id");
	}

	private static Optional<String> configuredUri(MongoProperties properties, MovieshopMongoProperties platform) {
		return Optional.ofNullable(properties.getUri()).filter(StringUtils::hasText).or(platform::uri);
	}

	private void refuseUnsupportedSettings() {
		for (String name : UNSUPPORTED) {
			if (this.environment.containsProperty(name)) {
				throw new UnusableSettingsException(
						"The shop does not read " + name + " and would use another database "
								+ "than intended. Use spring.mongodb.uri or the environment variable MONGODB_URI.");
			}
		}
	}

}
