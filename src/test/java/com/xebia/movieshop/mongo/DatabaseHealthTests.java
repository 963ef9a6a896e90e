package com.xebia.movieshop.mongo;

import java.nio.file.Path;
import java.util.function.Consumer;

import com.mongodb.connection.ClusterType;
import com.mongodb.connection.ServerType;
import com.xebia.movieshop.support.Mongod;
import org.assertj.core.api.InstanceOfAssertFactories;
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
 * Tests for {@link DatabaseHealthIndicator}.
 */
class DatabaseHealthTests {

	private static final String NAME = "inspected";

	@TempDir
	Path directory;

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withInitializer(new ConfigDataApplicationContextInitializer())
		.withConfiguration(AutoConfigurations.of(MongoAutoConfiguration.class, DataMongoAutoConfiguration.class))
		.withUserConfiguration(MongoConfiguration.class, DatabaseHealthIndicator.class);

	@Test
	void serverTellsItsVersionAndOptions() {
		with("spring.mongodb.uri=" + Mongod.shared().uri(NAME) + "?timeoutMS=4000", (database) -> {
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
		});
	}

	@Test
	void embeddedEngineTellsItsFile() {
		with("movieshop.data-dir=" + this.directory, (database) -> {
			assertThat(database.getStatus()).isEqualTo(Status.UP);
			assertThat(database.getDetails().get("database")).asString()
				.contains(this.directory.resolve("database.mv").toString());
		});
	}

	private void with(String setting, Consumer<Health> test) {
		this.runner.withPropertyValues(setting)
			.run((context) -> test.accept(context.getBean(DatabaseHealthIndicator.class).health()));
	}

}
