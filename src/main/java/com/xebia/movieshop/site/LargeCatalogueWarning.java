package com.xebia.movieshop.site;

import com.xebia.movieshop.mongo.Database;
import com.xebia.movieshop.movie.Movie;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.stereotype.Component;

/**
 * Warns at start of a catalogue that the embedded database is too slow for.
 */
@Component
@ConditionalOnProperty(name = "movieshop.command", havingValue = "serve", matchIfMissing = true)
class LargeCatalogueWarning {

	private static final Log logger = LogFactory.getLog(LargeCatalogueWarning.class);

	private static final int LIMIT = 5000;

	private final Database database;

	private final MongoOperations mongo;

	LargeCatalogueWarning(Database database, MongoOperations mongo) {
		this.database = database;
		this.mongo = mongo;
	}

	@EventListener(ApplicationReadyEvent.class)
	void log() {
		if (!this.database.embedded()) {
			return;
		}
		long movies = this.mongo.estimatedCount(Movie.class);
		if (movies > LIMIT) {
			logger.warn("The catalogue has " + movies + " movies, and the embedded database reads all of them for "
					+ "each page. Use a MongoDB server, which has indexes: set MONGODB_URI and restart the shop.");
		}
	}

}
