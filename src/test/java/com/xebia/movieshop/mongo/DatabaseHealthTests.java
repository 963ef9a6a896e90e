package com.xebia.movieshop.mongo;

import java.nio.file.Path;
import java.util.Map;
import java.util.function.BiConsumer;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Indexes;
import com.mongodb.connection.ClusterType;
import com.mongodb.connection.ServerType;
import com.xebia.movieshop.support.Mongod;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.data.mongodb.autoconfigure.DataMongoAutoConfiguration;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.mongodb.autoconfigure.MongoAutoConfiguration;
import org.springframework.boot.test.context.ConfigDataApplicationContextInitializer;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link DatabaseHealthIndicator} and {@link CollectionsHealthIndicator}.
 */
class DatabaseHealthTests {

	private static final String NAME = "inspected";

	@TempDir
	Path directory;

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withInitializer(new ConfigDataApplicationContextInitializer())
		.withConfiguration(AutoConfigurations.of(MongoAutoConfiguration.class, DataMongoAutoConfiguration.class))
		.withUserConfiguration(MongoConfiguration.class, DatabaseHealthIndicator.class,
				CollectionsHealthIndicator.class);

	@Test
	void serverTellsItsVersionAndSizes() {
		with("spring.mongodb.uri=" + Mongod.shared().uri(NAME) + "?timeoutMS=4000", (database, collections) -> {
			assertThat(database.getStatus()).isEqualTo(Status.UP);
			assertThat(database.getDetails()).containsEntry("version", Mongod.shared().version())
				.containsEntry("cluster", ClusterType.STANDALONE)
				.containsEntry("database", NAME + " on 127.0.0.1:" + Mongod.shared().port());
			assertThat(database.getDetails().get("servers")).asInstanceOf(InstanceOfAssertFactories.MAP)
				.containsValue(ServerType.STANDALONE);
			assertThat(database.getDetails().get("options")).asInstanceOf(InstanceOfAssertFactories.MAP)
				.containsEntry("timeoutMS", 4000L)
				.hasEntrySatisfying("writeConcern",
						(writes) -> assertThat(writes).asString().contains("majority", "\"j\": true"));
			assertThat(collections.getStatus()).isEqualTo(Status.UP);
			assertThat(collections.getDetails().get("films")).asInstanceOf(InstanceOfAssertFactories.MAP)
				.containsEntry("documents", 1)
				.hasEntrySatisfying("bytes", (bytes) -> assertThat((int) bytes).isBetween(1000, 1100))
				.extractingByKey("indexes", InstanceOfAssertFactories.MAP)
				.containsOnlyKeys("_id_", "title_1")
				.allSatisfy((index, bytes) -> assertThat((int) bytes).isGreaterThanOrEqualTo(4096));
		});
	}

	@Test
	void embeddedEngineTellsTheSizeOfItsDocuments() {
		with("movieshop.data-dir=" + this.directory, (database, collections) -> {
			assertThat(database.getStatus()).isEqualTo(Status.UP);
			assertThat(database.getDetails().get("database")).asString()
				.contains(this.directory.resolve("database.mv").toString());
			assertThat(collections.getDetails().get("films")).asInstanceOf(InstanceOfAssertFactories.MAP)
				.extractingByKey("documents")
				.hasToString("1");
		});
	}

	@Test
	void missingServerIsReportedAsUnreachable() {
		String uri = "mongodb://127.0.0.1:1/films?serverSelectionTimeoutMS=500";
		this.runner.withPropertyValues("spring.mongodb.uri=" + uri).run((context) -> {
			Health database = context.getBean(DatabaseHealthIndicator.class).health();
			assertThat(database.getStatus()).isEqualTo(Status.DOWN);
			assertThat(database.getDetails()).doesNotContainKey("version")
				.containsEntry("servers", Map.of("127.0.0.1:1", "UNREACHABLE"));
			assertThat(context.getBean(CollectionsHealthIndicator.class).health().getStatus()).isEqualTo(Status.DOWN);
		});
	}

	private void with(String setting, BiConsumer<Health, Health> test) {
		this.runner.withPropertyValues(setting).run((context) -> {
			MongoClient client = context.getBean(MongoClient.class);
			String name = setting.contains(NAME) ? NAME : "movieshop";
			MongoCollection<Document> films = client.getDatabase(name).getCollection("films");
			films.insertOne(new Document("title", "m".repeat(1000)));
			films.createIndex(Indexes.ascending("title"));
			test.accept(context.getBean(DatabaseHealthIndicator.class).health(),
					context.getBean(CollectionsHealthIndicator.class).health());
			client.getDatabase(name).drop();
		});
	}

}
