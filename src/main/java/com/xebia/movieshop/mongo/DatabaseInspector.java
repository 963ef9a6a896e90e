package com.xebia.movieshop.mongo;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

import com.mongodb.MongoClientSettings;
import com.mongodb.MongoException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoDatabase;
import org.bson.Document;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.mongodb.autoconfigure.MongoClientSettingsBuilderCustomizer;
import org.springframework.data.mongodb.MongoDatabaseFactory;
import org.springframework.stereotype.Component;

/**
 * Asks the database how it is, without waiting long for one that is silent.
 */
@Component
public class DatabaseInspector {

	private static final int LIMIT = 2;

	private final MongoClient client;

	private final Database database;

	private final String name;

	private final Map<String, String> options;

	DatabaseInspector(MongoClient client, MongoDatabaseFactory databases, Database database,
			MongoClientSettings settings, ObjectProvider<MongoClientSettingsBuilderCustomizer> customizers) {
		this.client = client;
		this.database = database;
		this.name = databases.getMongoDatabase().getName();
		// As Boot makes the client, which keeps its own to itself.
		MongoClientSettings.Builder effective = MongoClientSettings.builder(settings);
		customizers.orderedStream().forEach((customizer) -> customizer.customize(effective));
		this.options = new DatabaseOptions(effective.build()).values();
	}

	/**
	 * Tell how the database is now.
	 * @return what it answered, and what the driver knows otherwise
	 */
	public DatabaseStatus inspect() {
		MongoDatabase asked = this.client.withTimeout(LIMIT, TimeUnit.SECONDS).getDatabase(this.name);
		String version = null;
		List<DatabaseCollection> collections = List.of();
		try {
			version = asked.runCommand(new Document("buildInfo", 1)).getString("version");
			collections = collections(asked);
		}
		catch (MongoException ex) {
			// Whatever is missing in the status says it.
		}
		return new DatabaseStatus(this.database, this.client.getClusterDescription(), this.options, version,
				collections);
	}

	private List<DatabaseCollection> collections(MongoDatabase asked) {
		return asked.listCollectionNames()
			.into(new ArrayList<>())
			.stream()
			.filter((collection) -> !collection.startsWith("system."))
			.sorted()
			.map((collection) -> collection(asked, collection))
			.toList();
	}

	private DatabaseCollection collection(MongoDatabase asked, String collection) {
		Document stats = asked.runCommand(new Document("collStats", collection));
		Document sizes = stats.get("indexSizes", new Document());
		Map<String, Long> indexes = new TreeMap<>();
		for (Document index : asked.getCollection(collection).listIndexes()) {
			String indexName = index.getString("name");
			if (isKept(index)) {
				indexes.put(indexName, number(sizes, indexName));
			}
		}
		return new DatabaseCollection(collection, number(stats, "count"), number(stats, "size"), indexes);
	}

	// The embedded engine lists indexes that it was asked for and does not have.
	private boolean isKept(Document index) {
		return !this.database.embedded() || "_id_".equals(index.getString("name")) || index.getBoolean("unique", false);
	}

	private static long number(Document stats, String field) {
		return (stats.get(field) instanceof Number number) ? number.longValue() : 0;
	}

}
