package com.xebia.movieshop.backup;

import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.h2.H2Backend;
import org.junit.jupiter.api.AutoClose;

class EmbeddedBackupTests extends BackupContract {

	@AutoClose("shutdownNow")
	private static final MongoServer server = new MongoServer(H2Backend.inMemory());

	private static final String URI = server.bindAndGetConnectionString();

	EmbeddedBackupTests() {
		super(URI);
	}

}
