package com.xebia.movieshop.mongo;

import java.nio.file.Path;

import de.bwaldvogel.mongo.MongoServer;
import org.h2.mvstore.MVStoreException;

import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

/**
 * A MongoDB server inside this process, for a trial and a small shop: durable, on a
 * loopback port of its own, and without non-unique indexes, transactions or collation.
 */
class EmbeddedMongo implements AutoCloseable {

	private final Path file;

	private final MongoServer server;

	EmbeddedMongo(Path directory) {
		this.file = directory.resolve("database.mv");
		try {
			this.server = new MongoServer(new DurableH2Backend(this.file.toString()));
			this.server.bind("127.0.0.1", 0);
		}
		catch (MVStoreException ex) {
			throw new InvalidConfigurationPropertyValueException("movieshop.data-dir", directory,
					"its database cannot be opened (" + ex.getMessage()
							+ "). If another movieshop is running on it, stop that one or name another directory; "
							+ "its backup is a download from it, /curator/backup.");
		}
	}

	Path file() {
		return this.file;
	}

	String uri() {
		return this.server.getConnectionString();
	}

	@Override
	public void close() {
		this.server.shutdownNow();
	}

}
