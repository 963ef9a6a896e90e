package com.xebia.movieshop.mongo;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

import com.mongodb.ConnectionString;
import com.mongodb.MongoCredential;
import com.mongodb.WriteConcern;
import com.xebia.movieshop.settings.UnusableSettingsException;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.util.StringUtils;
import org.springframework.web.util.UriUtils;

/**
 * Database settings besides the URI, and how a URI is read: the servers in a platform's
 * environment, the preferred one first, and the write concern.
 *
 * @param database the database to use when the URI names none
 * @param writeConcern the name of the write concern to use when the URI sets none
 * @param embeddedPort the port of a {@link DatabaseServer} that runs the embedded engine
 * for this shop, 0 when the shop runs it itself
 * @param servers the servers; those without a host are ignored
 */
@ConfigurationProperties("movieshop.mongodb")
record MovieshopMongoProperties(@DefaultValue("movieshop") String database,
		@DefaultValue("MAJORITY") String writeConcern, @DefaultValue("0") int embeddedPort,
		@DefaultValue List<Server> servers) {

	// The driver only warns of others. A test compares this list with the driver's.
	static final Set<String> OPTIONS = Set.of("appname", "authmechanism", "authmechanismproperties", "authsource",
			"compressors", "connecttimeoutms", "directconnection", "gssapiservicename", "heartbeatfrequencyms",
			"journal", "loadbalanced", "localthresholdms", "maxconnecting", "maxidletimems", "maxlifetimems",
			"maxpoolsize", "maxstalenessseconds", "minpoolsize", "proxyhost", "proxypassword", "proxyport",
			"proxyusername", "readconcernlevel", "readpreference", "readpreferencetags", "replicaset", "retryreads",
			"retrywrites", "safe", "servermonitoringmode", "serverselectiontimeoutms", "sockettimeoutms", "srvmaxhosts",
			"srvservicename", "ssl", "sslinvalidhostnameallowed", "timeoutms", "tls", "tlsallowinvalidhostnames",
			"tlsinsecure", "uuidrepresentation", "w", "waitqueuetimeoutms", "wtimeoutms", "zlibcompressionlevel");

	private static final String TEXT = "(?:[^:/?@%]|%\\p{XDigit}{2})*";

	private static final String READABLE = "[^:]+://(?:" + TEXT + "(?::" + TEXT + ")?@)?[^@/?]*(?:/[^@?]*)?"
			+ "(?:\\?(?:[^@]*|[^@&]*=.*))?";

	// The current equivalents of the driver's legacy names. NONE and NORMAL are missing,
	// because they acknowledge nothing.
	private static final Map<String, WriteConcern> WRITE_CONCERNS = Map.of("SAFE", WriteConcern.W1.withJournal(false),
			"JOURNAL_SAFE", WriteConcern.W1.withJournal(true), "FSYNC_SAFE", WriteConcern.W1.withJournal(true),
			"REPLICAS_SAFE", WriteConcern.W2, "MAJORITY", WriteConcern.MAJORITY.withJournal(true));

	WriteConcern namedWriteConcern() {
		WriteConcern named = WRITE_CONCERNS.get(this.writeConcern.toUpperCase(Locale.ROOT).replace('-', '_'));
		if (named == null) {
			throw new InvalidConfigurationPropertyValueException("movieshop.mongodb.write-concern", this.writeConcern,
					"the shop supports " + String.join(", ", new TreeSet<>(WRITE_CONCERNS.keySet()))
							+ ", and none that leaves writes unacknowledged.");
		}
		return named;
	}

	Optional<String> uri() {
		return this.servers.stream()
			.filter((server) -> StringUtils.hasText(server.host()))
			.findFirst()
			.map(Server::uri);
	}

	// Refuses with one sentence, without the password, what the driver would misread or
	// ignore.
	ConnectionString connection(String uri) {
		if (!uri.matches(READABLE)) {
			throw new UnusableSettingsException("The URI of the database (MONGODB_URI or spring.mongodb.uri) cannot be "
					+ "read: in the user name and the password, write @ as %40, : as %3A, / as %2F, ? as %3F and % as %25.");
		}
		requireKnownOptions(uri);
		try {
			return withDatabase(uri);
		}
		catch (IllegalArgumentException ex) {
			throw new UnusableSettingsException(
					"The URI of the database (MONGODB_URI or spring.mongodb.uri) cannot be read: " + ex.getMessage());
		}
	}

	private static void requireKnownOptions(String uri) {
		for (String option : uri.replaceFirst("^[^?]*\\??", "").split("[&;]")) {
			String name = option.replaceFirst("=.*", "");
			if (!name.isEmpty() && !OPTIONS.contains(name.toLowerCase(Locale.ROOT))) {
				String advice = name.matches("(?i)(tls|ssl).*")
						? "name the certificates in an SSL bundle, as in spring.mongodb.ssl.bundle=mongo and "
								+ "spring.ssl.bundle.pem.mongo.truststore.certificate=file:/etc/ssl/mongo-ca.pem"
						: "correct or remove it";
				throw new UnusableSettingsException(
						"The option %s in the URI of the database is none of MongoDB's driver for Java, which ignores it: %s."
							.formatted(name, advice));
			}
		}
	}

	private ConnectionString withDatabase(String uri) {
		ConnectionString connection = new ConnectionString(uri);
		if (connection.getDatabase() != null) {
			return connection;
		}
		String named = uri.replaceFirst("^([a-z+]+://[^/?]+)/?", "$1/" + this.database);
		MongoCredential credential = connection.getCredential();
		if (credential == null || named.toLowerCase(Locale.ROOT).contains("authsource=")) {
			return new ConnectionString(named);
		}
		// Otherwise the driver would authenticate against the database in the URI.
		return new ConnectionString(named + (named.contains("?") ? "&" : "?") + "authSource=" + credential.getSource());
	}

	/**
	 * A server in a platform's environment, which sets no host if it has no such server.
	 */
	record Server(@Nullable String host, @Nullable String port, @Nullable String username, @Nullable String password) {

		private String uri() {
			String credentials = StringUtils.hasText(this.username)
					? encode(this.username) + ":" + encode(this.password) + "@" : "";
			return "mongodb://" + credentials + this.host + ":"
					+ (StringUtils.hasText(this.port) ? this.port : "27017");
		}

		private static String encode(@Nullable String text) {
			return (text != null) ? UriUtils.encode(text, StandardCharsets.UTF_8) : "";
		}

	}

}
