package com.xebia.movieshop.mongo;

import java.util.Set;

import de.bwaldvogel.mongo.backend.h2.H2Backend;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.wire.message.MongoMessage;
import org.h2.mvstore.MVStore;

/**
 * Stores documents so that every write is whole and on disk before it is acknowledged.
 */
class DurableH2Backend extends H2Backend {

	/**
	 * Milliseconds that closing may spend on giving space back to the file system.
	 */
	private static final int COMPACTION_TIME = 2000;

	private static final Set<String> READS = Set.of("buildInfo", "collStats", "count", "dbStats", "distinct",
			"endSessions", "find", "getMore", "hello", "isMaster", "ismaster", "killCursors", "listCollections",
			"listDatabases", "listIndexes", "ping", "serverStatus");

	private final Object writing = new Object();

	DurableH2Backend(String fileName) {
		// The store's own commits could cut a command in half: only ours may happen.
		super(new MVStore.Builder().fileName(fileName).autoCommitDisabled().autoCommitBufferSize(0).open());
	}

	@Override
	public Document handleMessage(MongoMessage message) {
		if (READS.contains(message.getDocument().keySet().iterator().next())) {
			return super.handleMessage(message);
		}
		synchronized (this.writing) {
			try {
				return super.handleMessage(message);
			}
			finally {
				if (getMvStore().hasUnsavedChanges()) {
					commit();
					getMvStore().sync();
				}
			}
		}
	}

	@Override
	public void close() {
		getMvStore().close(COMPACTION_TIME);
	}

}
