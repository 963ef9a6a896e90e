package com.xebia.movieshop.mongo;

import com.xebia.movieshop.settings.ShopSettings;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;

/**
 * Runs the engine in its own process, so that releases of the shop can be replaced
 * without downtime of the database.
 */
@EnableConfigurationProperties({ ShopSettings.class, MovieshopMongoProperties.class })
public class DatabaseServer {

	private static final Log logger = LogFactory.getLog(DatabaseServer.class);

	public static void run(String[] args) {
		new SpringApplicationBuilder(DatabaseServer.class).web(WebApplicationType.NONE)
			.properties("spring.main.keep-alive=true")
			.run(args);
	}

	@Bean
	EmbeddedMongo embeddedMongo(ShopSettings settings, MovieshopMongoProperties properties) {
		if (properties.embeddedPort() == 0) {
			throw new IllegalArgumentException("Set a port, as in --movieshop.mongodb.embedded-port=27018");
		}
		EmbeddedMongo server = new EmbeddedMongo(settings.dataDir(), properties.embeddedPort());
		logger.info("Serving the database in " + EmbeddedMongo.file(settings.dataDir()) + " on port " + server.port());
		return server;
	}

}
