package com.xebia.movieshop.mongo;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

import com.mongodb.WriteConcern;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.util.StringUtils;
import org.springframework.web.util.UriUtils;

/**
 * Database settings besides the URI: the servers in a platform's environment, the
 * preferred one first, and the write concern.
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

	// The current equivalents of the driver's legacy names. NONE and NORMAL are missing,
	// because they acknowledge nothing.
	private static final Map<String, WriteConcern> WRITE_CONCERNS = Map.of("SAFE", WriteConcern.W1.withJournal(false),
			"JOURNAL_SAFE", WriteConcern.W1.withJournal(true), "FSYNC_SAFE", WriteConcern.W1.withJournal(true),
			"REPLICAS_SAFE", WriteConcern.W2, "MAJORITY", WriteConcern.MAJORITY.withJournal(true));

	// Returns the write concern to use when the URI sets none.
	WriteConcern namedWriteConcern() {
		WriteConcern named = WRITE_CONCERNS.get(this.writeConcern.toUpperCase(Locale.ROOT).replace('-', '_'));
		if (named == null) {
			throw new InvalidConfigurationPropertyValueException("movieshop.mongodb.write-concern", this.writeConcern,
					"the shop supports " + String.join(", ", new TreeSet<>(WRITE_CONCERNS.keySet()))
							+ ", and none that leaves writes unacknowledged.");
		}
		return named;
	}

	// Returns the URI of the first server that has a host.
	Optional<String> uri() {
		return this.servers.stream()
			.filter((server) -> StringUtils.hasText(server.host()))
			.findFirst()
			.map(Server::uri);
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
