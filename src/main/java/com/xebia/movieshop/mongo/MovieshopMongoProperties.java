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
 * What the shop knows of its database beside a URI: the servers that a platform announces
 * in its environment, the preferred one first, and what a write has to promise.
 *
 * @param database the database to use when the address names none
 * @param writeConcern the name of what a write promises when the address says nothing of
 * it
 * @param embeddedPort where a {@link DatabaseServer} runs the embedded engine for this
 * shop, 0 when the shop runs it itself
 * @param servers the servers; one without a host does not exist
 */
@ConfigurationProperties("movieshop.mongodb")
record MovieshopMongoProperties(@DefaultValue("movieshop") String database,
		@DefaultValue("MAJORITY") String writeConcern, @DefaultValue("0") int embeddedPort,
		@DefaultValue List<Server> servers) {

	// This is what each name of the driver's first generation means today. Its NONE and
	// NORMAL are missing, for they promise nothing.
	private static final Map<String, WriteConcern> WRITE_CONCERNS = Map.of("SAFE", WriteConcern.W1.withJournal(false),
			"JOURNAL_SAFE", WriteConcern.W1.withJournal(true), "FSYNC_SAFE", WriteConcern.W1.withJournal(true),
			"REPLICAS_SAFE", WriteConcern.W2, "MAJORITY", WriteConcern.MAJORITY.withJournal(true));

	// A write promises this when the address says nothing of it.
	WriteConcern namedWriteConcern() {
		WriteConcern named = WRITE_CONCERNS.get(this.writeConcern.toUpperCase(Locale.ROOT).replace('-', '_'));
		if (named == null) {
			throw new InvalidConfigurationPropertyValueException("movieshop.mongodb.write-concern", this.writeConcern,
					"the shop knows " + String.join(", ", new TreeSet<>(WRITE_CONCERNS.keySet()))
							+ ", and none that leaves a write unacknowledged.");
		}
		return named;
	}

	// The URI is that of the first server that exists.
	Optional<String> uri() {
		return this.servers.stream()
			.filter((server) -> StringUtils.hasText(server.host()))
			.findFirst()
			.map(Server::uri);
	}

	/**
	 * One server of a platform.
	 *
	 * @param host its name or address, blank when the platform has none
	 * @param port its port, 27017 when blank
	 * @param username who signs in, nobody when blank
	 * @param password the secret to sign in with
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
