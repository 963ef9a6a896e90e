package com.xebia.movieshop.mongo;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import com.mongodb.MongoClientSettings;
import com.mongodb.ReadConcernLevel;
import com.mongodb.WriteConcern;
import org.jspecify.annotations.Nullable;

/**
 * What a client promises and how long it waits, by the names that this has in a URI;
 * without what is left to the server.
 */
class DatabaseOptions {

	private final Map<String, String> values = new LinkedHashMap<>();

	DatabaseOptions(MongoClientSettings settings) {
		WriteConcern writes = settings.getWriteConcern();
		put("w", writes.getWObject());
		put("journal", writes.getJournal());
		put("wTimeoutMS", writes.getWTimeout(TimeUnit.MILLISECONDS));
		ReadConcernLevel reads = settings.getReadConcern().getLevel();
		put("readConcernLevel", (reads != null) ? reads.getValue() : null);
		put("readPreference", settings.getReadPreference().getName());
		put("retryWrites", settings.getRetryWrites());
		put("retryReads", settings.getRetryReads());
		put("timeoutMS", settings.getTimeout(TimeUnit.MILLISECONDS));
		put("serverSelectionTimeoutMS", settings.getClusterSettings().getServerSelectionTimeout(TimeUnit.MILLISECONDS));
		put("connectTimeoutMS", settings.getSocketSettings().getConnectTimeout(TimeUnit.MILLISECONDS));
		put("waitQueueTimeoutMS", settings.getConnectionPoolSettings().getMaxWaitTime(TimeUnit.MILLISECONDS));
		put("maxPoolSize", settings.getConnectionPoolSettings().getMaxSize());
	}

	private void put(String name, @Nullable Object value) {
		if (value != null) {
			this.values.put(name, value.toString());
		}
	}

	Map<String, String> values() {
		return this.values;
	}

}
