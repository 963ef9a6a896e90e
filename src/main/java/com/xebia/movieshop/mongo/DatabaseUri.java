package com.xebia.movieshop.mongo;

import java.util.Locale;
import java.util.Set;

import com.mongodb.ConnectionString;
import com.mongodb.MongoCredential;
import com.xebia.movieshop.settings.UnusableSettingsException;

/**
 * Parses the URI of the database, and refuses with one sentence, without the password,
 * what the driver would misread or ignore.
 */
final class DatabaseUri {

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

	private DatabaseUri() {
	}

	static ConnectionString parse(String uri, String database) {
		if (!uri.matches(READABLE)) {
			throw new UnusableSettingsException("The URI of the database (MONGODB_URI or spring.mongodb.uri) cannot be "
					+ "read: in the user name and the password, write @ as %40, : as %3A, / as %2F, ? as %3F and % as %25.");
		}
		requireKnownOptions(uri);
		try {
			return withDatabase(uri, database);
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
		// Otherwise the driver would authenticate against the database in the URI.
		return new ConnectionString(named + (named.contains("?") ? "&" : "?") + "authSource=" + credential.getSource());
	}

}
