package com.xebia.movieshop.mongo;

import java.nio.file.Path;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.annotation.Bean;

/**
 * The embedded engine in a process of its own, which outlives the shops that use it: one
 * release can follow another without a moment when nobody has the database.
 */
public class DatabaseServer {

	private static final Log logger = LogFactory.getLog(DatabaseServer.class);

	// Serves the database of the data directory until this process is ended.
	public static void run(String[] args) {
		new SpringApplicationBuilder(DatabaseServer.class).web(WebApplicationType.NONE)
			.properties("spring.main.keep-alive=true")
			.run(args);
	}

	@Bean
	EmbeddedMongo embeddedMongo(@Value("${movieshop.data-dir}") Path directory,
			@Value("${movieshop.mongodb.embedded-port}") int port) {
		if (port == 0) {
			throw new IllegalArgumentException("Say on which port: --movieshop.mongodb.embedded-port=27018");
		}
		EmbeddedMongo server = new EmbeddedMongo(directory, port);
		logger.info("The database in " + EmbeddedMongo.file(directory) + " answers at port " + server.port());
		return server;
	}

}
