package com.xebia.movieshop.mongo;

import java.util.List;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.xebia.movieshop.settings.UnusableSettingsException;
import com.xebia.movieshop.support.Mongod;
import org.bson.Document;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.data.mongodb.autoconfigure.DataMongoAutoConfiguration;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.mongodb.autoconfigure.MongoAutoConfiguration;
import org.springframework.boot.test.context.ConfigDataApplicationContextInitializer;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link DatabaseCheck}, and for the health of a database that refuses
 * commands.
 */
class DatabaseCheckTests {

	@AutoClose
	private static Mongod mongod;

	private static String administrator;

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withInitializer(new ConfigDataApplicationContextInitializer())
		.withConfiguration(AutoConfigurations.of(MongoAutoConfiguration.class, DataMongoAutoConfiguration.class))
		.withUserConfiguration(MongoConfiguration.class, DatabaseHealthIndicator.class);

	@BeforeAll
	static void start() {
		mongod = Mongod.start("--auth", "--setParameter", "enableTestCommands=1");
		mongod.run(user("root", new Document("role", "root").append("db", "admin")));
		administrator = uri("root:secret@", "admin?authSource=admin");
		run(user("reader", new Document("role", "read").append("db", "films")));
		run(user("writer", new Document("role", "readWrite").append("db", "films")));
	}

	@ParameterizedTest
	@CsvSource({ "reader:secret@, films?authSource=admin, grant it the role readWrite",
			"writer:Secret@, films?authSource=admin, correct the password", "writer:secret@, films, authSource=admin",
			"nobody:secret@, films?authSource=admin, the user nobody",
			"'', films, The user without a name may not read and write the database films",
			"writer:secret@, other?authSource=admin, the database other" })
	void databaseThatRefusesTheUserEndsTheStart(String user, String database, String advice) {
		with(uri(user, database)).withUserConfiguration(DatabaseCheck.class)
			.run((context) -> assertThat(context).getFailure()
				.isInstanceOf(UnusableSettingsException.class)
				.hasMessageContaining(advice)
				.hasMessageNotContaining(":secret"));
	}

	@Test
	void userWhoMayReadCanRunCommands() {
		with(uri("reader:secret@", "films?authSource=admin")).withPropertyValues("movieshop.command=backup")
			.withUserConfiguration(DatabaseCheck.class)
			.run((context) -> assertThat(context).hasNotFailed());
	}

	@Test
	void databaseThatDoesNotAnswerYetIsAwaited() {
		with("mongodb://127.0.0.1:1/films?serverSelectionTimeoutMS=100").withUserConfiguration(DatabaseCheck.class)
			.run((context) -> assertThat(context).hasNotFailed());
	}

	@ParameterizedTest
	@ValueSource(ints = { 148, 115, 238, 72 })
	void serverThatRefusesReadsEndsTheStartAndIsNotReady(int code) {
		refusing("find", code, () -> {
			with(uri("writer:secret@", "films?authSource=admin")).withUserConfiguration(DatabaseCheck.class)
				.run((context) -> assertThat(context).getFailure()
					.hasMessageContainingAll("readConcernLevel=local", "(" + code + ")"));
			with(uri("writer:secret@", "films?authSource=admin"))
				.run((context) -> assertThat(context.getBean(DatabaseHealthIndicator.class).health().getStatus())
					.isEqualTo(Status.DOWN));
		});
	}

	@Test
	void replicaSetThatIsNotReadyIsAwaited() {
		refusing("find", 134,
				() -> with(uri("writer:secret@", "films?authSource=admin")).withUserConfiguration(DatabaseCheck.class)
					.run((context) -> assertThat(context).hasNotFailed()));
	}

	@Test
	void serverThatRefusesToTellItsVersionIsHealthy() {
		refusing("buildInfo", 115,
				() -> with(uri("writer:secret@", "films?authSource=admin"))
					.run((context) -> assertThat(context.getBean(DatabaseHealthIndicator.class).health().getStatus())
						.isEqualTo(Status.UP)));
	}

	private ApplicationContextRunner with(String uri) {
		return this.runner.withPropertyValues("spring.mongodb.uri=" + uri, "movieshop.command=serve");
	}

	private static void refusing(String command, int code, Runnable test) {
		run(new Document("configureFailPoint", "failCommand").append("mode", "alwaysOn")
			.append("data", new Document("failCommands", List.of(command)).append("errorCode", code)));
		try {
			test.run();
		}
		finally {
			run(new Document("configureFailPoint", "failCommand").append("mode", "off"));
		}
	}

	private static Document user(String name, Document role) {
		return new Document("createUser", name).append("pwd", "secret").append("roles", List.of(role));
	}

	private static void run(Document command) {
		run(command, "admin");
	}

	private static void run(Document command, String database) {
		try (MongoClient client = MongoClients.create(administrator)) {
			client.getDatabase(database).runCommand(command);
		}
	}

	private static String uri(String user, String database) {
		return "mongodb://" + user + "127.0.0.1:" + mongod.port() + "/" + database;
	}

}
