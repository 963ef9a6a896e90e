package com.xebia.movieshop.mongo;

import java.nio.file.Path;
import java.util.function.Consumer;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.IndexOptions;
import com.mongodb.client.model.Indexes;
import com.xebia.movieshop.support.Mongod;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.data.mongodb.autoconfigure.DataMongoAutoConfiguration;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.mongodb.autoconfigure.MongoAutoConfiguration;
import org.springframework.boot.test.context.ConfigDataApplicationContextInitializer;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link DatabaseInspector} and {@link DatabaseHealthIndicator}.
 */
class DatabaseInspectorTests {

	private static final String NAME = "inspected";

	@TempDir
	Path directory;

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withInitializer(new ConfigDataApplicationContextInitializer())
		.withConfiguration(AutoConfigurations.of(MongoAutoConfiguration.class, DataMongoAutoConfiguration.class))
		.withUserConfiguration(MongoConfiguration.class, DatabaseInspector.class, DatabaseHealthIndicator.class);

	@Test
	void serverTellsItsVersionAndSizes() {
		with("spring.mongodb.uri=" + Mongod.shared().uri(NAME) + "?maxPoolSize=7", (status) -> {
			assertThat(status.isAnswering()).isTrue();
			assertThat(status.getVersion()).isEqualTo(Mongod.shared().version());
			assertThat(status.getTopology()).isEqualTo("standalone");
			assertThat(status.getMembers()).extracting(DatabaseMember::getState).containsExactly("standalone");
			assertThat(status.getOptions()).containsEntry("w", "majority").containsEntry("maxPoolSize", "7");
			DatabaseCollection collection = status.getCollections().get(0);
			assertThat(collection.getName()).isEqualTo("films");
			assertThat(collection.getDocuments()).isEqualTo(1);
			assertThat(collection.getSize()).isBetween(1000L, 1100L);
			assertThat(collection.getIndexes()).containsOnlyKeys("_id_", "unique_1", "title_1");
			assertThat(collection.getIndexSize()).isGreaterThanOrEqualTo(3 * 4096);
		});
	}

	@Test
	void embeddedEngineTellsOnlyOfTheIndexesThatItHas() {
		with("movieshop.data-dir=" + this.directory, (status) -> {
			assertThat(status.isEmbedded()).isTrue();
			assertThat(status.getPlace()).isEqualTo(this.directory.resolve("database.mv").toString());
			assertThat(status.getCollections().get(0).getDocuments()).isEqualTo(1);
			assertThat(status.getCollections().get(0).getIndexes()).containsOnlyKeys("_id_", "unique_1");
		});
	}

	@Test
	void serverThatIsNotThereIsSaidToBeUnreachable() {
		this.runner.withPropertyValues("spring.mongodb.uri=mongodb://127.0.0.1:1/films").run((context) -> {
			DatabaseStatus status = context.getBean(DatabaseInspector.class).inspect();
			assertThat(status.isAnswering()).isFalse();
			assertThat(status.getCollections()).isEmpty();
			assertThat(status.getMembers()).extracting(DatabaseMember::getState).containsExactly("unreachable");
			assertThat(context.getBean(DatabaseHealthIndicator.class).health().getStatus()).isEqualTo(Status.DOWN);
		});
	}

	private void with(String setting, Consumer<DatabaseStatus> test) {
		this.runner.withPropertyValues(setting).run((context) -> {
			MongoClient client = context.getBean(MongoClient.class);
			String name = setting.contains(NAME) ? NAME : "movieshop";
			MongoCollection<Document> films = client.getDatabase(name).getCollection("films");
			films.insertOne(new Document("title", "m".repeat(1000)));
			films.createIndex(Indexes.ascending("title"));
			films.createIndex(Indexes.ascending("unique"), new IndexOptions().unique(true));
			test.accept(context.getBean(DatabaseInspector.class).inspect());
			assertThat(context.getBean(DatabaseHealthIndicator.class).health().getStatus()).isEqualTo(Status.UP);
			client.getDatabase(name).drop();
		});
	}

}
