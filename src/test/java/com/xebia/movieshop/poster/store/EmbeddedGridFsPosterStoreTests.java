package com.xebia.movieshop.poster.store;

import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.h2.H2Backend;
import org.junit.jupiter.api.AfterAll;

/**
 * Tests for {@link GridFsPosterStore} on the embedded engine.
 */
class EmbeddedGridFsPosterStoreTests extends GridFsPosterStoreContract {

	private static final MongoServer server = new MongoServer(H2Backend.inMemory());

	private static final String URI = server.bindAndGetConnectionString();

	EmbeddedGridFsPosterStoreTests() {
		super(URI);
	}

	@AfterAll
	static void close() {
		server.shutdownNow();
	}

}
