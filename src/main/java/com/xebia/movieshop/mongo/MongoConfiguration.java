package com.xebia.movieshop.mongo;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

import com.mongodb.ConnectionString;
import com.mongodb.MongoCredential;
import com.mongodb.ReadConcern;
import com.mongodb.WriteConcern;
import io.micrometer.core.instrument.config.MeterFilter;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
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
import org.springframework.data.mongodb.core.MongoDatabaseFactorySupport;
import org.springframework.util.StringUtils;

/**
 * Chooses the database and the promises that every write to it keeps.
 */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(MovieshopMongoProperties.class)
class MongoConfiguration {

	// Boot once read these settings, or reads them without the rules of this shop; each
	// would silently lead to another database than its author meant.
	private static final List<String> REFUSED = List.of("spring.data.mongodb.uri", "spring.data.mongodb.host",
			"spring.data.mongodb.port", "spring.data.mongodb.database", "spring.mongodb.host", "spring.mongodb.port",
			"spring.mongodb.username", "spring.mongodb.password", "spring.mongodb.database");

	private final Environment environment;

	MongoConfiguration(Environment environment) {
		this.environment = environment;
	}

	@Bean
	@Lazy
	EmbeddedMongo embeddedMongo(@Value("${movieshop.data-dir}") Path directory) {
		return new EmbeddedMongo(directory, 0);
	}

	@Bean
	MongoConnectionDetails mongoConnectionDetails(MongoProperties properties, MovieshopMongoProperties platform,
			ObjectProvider<SslBundles> sslBundles, ObjectProvider<EmbeddedMongo> embedded,
			@Value("${movieshop.data-dir}") Path directory) {
		refuseMisleadingSettings();
		String uri = announcedUri(properties, platform).orElseGet(() -> (platform.embeddedPort() != 0)
				? EmbeddedMongo.uri(directory, platform.embeddedPort()) : embedded.getObject().uri());
		ConnectionString connection = withDatabase(uri, platform.database());
		return new PropertiesMongoConnectionDetails(properties, sslBundles.getIfAvailable()) {

			@Override
			public ConnectionString getConnectionString() {
				return connection;
			}

		};
	}

	@Bean
	Database database(MongoProperties properties, MovieshopMongoProperties platform, MongoConnectionDetails details,
			@Value("${movieshop.data-dir}") Path directory) {
		if (announcedUri(properties, platform).isPresent()) {
			ConnectionString connection = details.getConnectionString();
			return new Database(false, connection.getDatabase() + " on " + String.join(", ", connection.getHosts()));
		}
		return new Database(true, EmbeddedMongo.file(directory).toString());
	}

	// Waits no longer than a visitor would; a URI that says otherwise wins.
	@Bean
	@Order(Ordered.LOWEST_PRECEDENCE)
	MongoClientSettingsBuilderCustomizer promises(MovieshopMongoProperties properties, MongoConnectionDetails details) {
		ConnectionString connection = details.getConnectionString();
		return (settings) -> {
			settings.readConcern(ReadConcern.MAJORITY)
				.applyToClusterSettings((cluster) -> cluster.serverSelectionTimeout(3, TimeUnit.SECONDS))
				.applyToSocketSettings((socket) -> socket.connectTimeout(2, TimeUnit.SECONDS))
				.applyToConnectionPoolSettings((pool) -> pool.maxWaitTime(2, TimeUnit.SECONDS))
				// A member that falls silent is known to be within this and the time to
				// connect.
				.applyToServerSettings((server) -> server.heartbeatFrequency(500, TimeUnit.MILLISECONDS));
			if (connection.getSocketTimeout() == null) {
				// Of a whole operation, retries and all: a database that falls silent is
				// one that is not there, and visitors wait for five seconds at most.
				settings.timeout(3, TimeUnit.SECONDS);
			}
			settings.applyConnectionString(connection);
			settings.writeConcern(writeConcern(connection, properties.namedWriteConcern()));
		};
	}

	// A URI may say how long to wait, or whether for the journal, and not for how many
	// members: the rest of the promise is then the named one.
	private static WriteConcern writeConcern(ConnectionString connection, WriteConcern otherwise) {
		WriteConcern said = connection.getWriteConcern();
		if (said != null && !said.isAcknowledged()) {
			throw new InvalidConfigurationPropertyValueException("spring.mongodb.uri", "(hidden)",
					"with w=0 the database would not tell whether it has a movie. Leave w out of the URI, "
							+ "for w=majority, or say at least w=1.");
		}
		if (said == null || said.getWObject() != null) {
			return Objects.requireNonNullElse(said, otherwise);
		}
		Boolean journal = said.getJournal();
		Integer limit = said.getWTimeout(TimeUnit.MILLISECONDS);
		WriteConcern merged = (journal != null) ? otherwise.withJournal(journal) : otherwise;
		return (limit != null) ? merged.withWTimeout(limit, TimeUnit.MILLISECONDS) : merged;
	}

	// The translator is set on the factory that Boot makes, for Boot would make no client
	// if there were a factory of our own.
	@Bean
	static BeanPostProcessor outageTranslation() {
		return new BeanPostProcessor() {

			@Override
			public Object postProcessBeforeInitialization(Object bean, String name) {
				if (bean instanceof MongoDatabaseFactorySupport<?> factory) {
					factory.setExceptionTranslator(new OutageTranslator());
				}
				return bean;
			}

		};
	}

	// A client has a new id at each start, with which each time series would start anew.
	@Bean
	MeterFilter metricsWithoutClusterId() {
		return MeterFilter.ignoreTags("cluster.id");
	}

	private static Optional<String> announcedUri(MongoProperties properties, MovieshopMongoProperties platform) {
		return Optional.ofNullable(properties.getUri()).filter(StringUtils::hasText).or(platform::uri);
	}

	private void refuseMisleadingSettings() {
		for (String name : REFUSED) {
			String value = this.environment.getProperty(name);
			if (value != null) {
				throw new InvalidConfigurationPropertyValueException(name, "(hidden)",
						"the shop does not read it and would use another database than you meant. "
								+ "Use spring.mongodb.uri or the environment variable MONGODB_URI.");
			}
		}
	}

	private static ConnectionString withDatabase(String uri, String database) {
		ConnectionString connection = new ConnectionString(uri);
		if (connection.getDatabase() != null) {
			return connection;
		}
		String named = uri.replaceFirst("^([a-z+]+://[^/?]+)/?", "$1/" + database);
		MongoCredential credential = connection.getCredential();
		if (credential == null || named.toLowerCase(Locale.ROOT).contains("authsource=")) {
			return new ConnectionString(named);
		}
		// The driver would look for the user in the database that it finds in the URI.
		return new ConnectionString(named + (named.contains("?") ? "&" : "?") + "authSource=" + credential.getSource());
	}

}
