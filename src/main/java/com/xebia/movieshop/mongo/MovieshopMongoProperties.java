package com.xebia.movieshop.mongo;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.StringUtils;

/**
 * What the shop knows of its database beside a URI: the servers that a platform announces
 * in its environment, the preferred one first, and what a write has to promise.
 *
 * @param database the database to use when the address names none
 * @param writeConcern what a write promises when the address says nothing of it
 * @param embeddedPort where a {@link DatabaseServer} runs the embedded engine for this
 * shop, 0 when the shop runs it itself
 * @param servers the servers; one without a host does not exist
 */
@ConfigurationProperties("movieshop.mongodb")
record MovieshopMongoProperties(@DefaultValue("movieshop") String database,
		@DefaultValue("MAJORITY") WriteConcernName writeConcern, @DefaultValue("0") int embeddedPort,
		@DefaultValue List<Server> servers) {

	/**
	 * The URI of the first server that exists.
	 */
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
			return (text != null) ? URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20") : "";
		}

	}

}
