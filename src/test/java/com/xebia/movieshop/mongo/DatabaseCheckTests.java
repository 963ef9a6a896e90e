package com.xebia.movieshop.mongo;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;

import com.mongodb.MongoClientSettings;
import com.mongodb.ServerAddress;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.connection.ClusterType;
import com.mongodb.connection.ServerType;
import com.xebia.movieshop.settings.UnusableSettingsException;
import com.xebia.movieshop.support.Mongod;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.awaitility.Awaitility;
import org.bson.Document;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.data.mongodb.autoconfigure.DataMongoAutoConfiguration;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.mongodb.autoconfigure.MongoAutoConfiguration;
import org.springframework.boot.test.context.ConfigDataApplicationContextInitializer;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link DatabaseCheck}, and for the health of the database and its driver.
 */
@ExtendWith(OutputCaptureExtension.class)
@Tag("soak")
class DatabaseCheckTests {

	private static final String NAME = "inspected";

	private static final int NOT_READY = 134;

	private static final Duration LIMIT = Duration.ofSeconds(5);

	// No server listens there, which the driver reports without failing.
	private static final ServerAddress NOWHERE = new ServerAddress("127.0.0.1", 1);

	@AutoClose
	private static Mongod mongod;

	private static String administrator;

	@TempDir
	Path directory;

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withInitializer(new ConfigDataApplicationContextInitializer())
		.withConfiguration(AutoConfigurations.of(MongoAutoConfiguration.class, DataMongoAutoConfiguration.class))
		.withUserConfiguration(MongoConfiguration.class, UnreadableDocuments.class, FailoverReads.class,
				DatabaseCheck.class);

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
		with(uri(user, database)).run((context) -> assertThat(context).getFailure()
			.isInstanceOf(UnusableSettingsException.class)
			.hasMessageContaining(advice)
			.hasMessageNotContaining(":secret"));
	}

	@Test
	void userWhoMayReadCanRunCommands() {
		with(uri("reader:secret@", "films?authSource=admin")).withPropertyValues("movieshop.command=backup")
			.run((context) -> assertThat(context).hasNotFailed());
	}

	@Test
	void databaseThatDoesNotAnswerYetIsAwaited() {
		with("mongodb://127.0.0.1:1/films?serverSelectionTimeoutMS=100")
			.run((context) -> assertThat(context).hasNotFailed());
	}

	@ParameterizedTest
	@CsvSource({ "find, 148", "find, 72", "update, 115", "findAndModify, 238", "distinct, 9", "aggregate, 238" })
	void serverThatRefusesAnOperationEndsTheStart(String operation, int code) {
		refusing(operation, code, () -> shop().run((context) -> assertThat(context).getFailure()
			.isInstanceOf(UnusableSettingsException.class)
			.hasMessageContainingAll("the operation " + operation, "readConcernLevel=local", "(" + code + ")")));
	}

	@ParameterizedTest
	@ValueSource(strings = { "find", "findAndModify", "distinct", "aggregate" })
	void serverThatAnswersLaterAndRefusesAnOperationIsNotReady(String operation) {
		refusing("find", NOT_READY, () -> shop().run((context) -> {
			DatabaseCheck check = context.getBean(DatabaseCheck.class);
			refusing(operation, 238, () -> {
				assertThat(check.health().getStatus()).isEqualTo(Status.DOWN);
				assertThat(check.health().getDetails().get("error")).asString().contains("238");
			});
			assertThat(check.health().getStatus()).isEqualTo(Status.UP);
		}));
	}

	@Test
	void serverThatAnswersLaterWithAFullDiskIsReady() {
		refusing("find", NOT_READY, () -> shop().run((context) -> refusing("update", OutageTranslator.DISK_FULL,
				() -> assertThat(context.getBean(DatabaseCheck.class).health().getStatus()).isEqualTo(Status.UP))));
	}

	@Test
	void replicaSetThatIsNotReadyIsAwaited() {
		refusing("find", NOT_READY, () -> shop().run((context) -> assertThat(context).hasNotFailed()));
	}

	@Test
	void databaseThatRefusesChangesCanBeReadAndIsReportedOnce(CapturedOutput output) {
		shop().run((context) -> {
			DatabaseCheck check = context.getBean(DatabaseCheck.class);
			SimpleMeterRegistry meters = new SimpleMeterRegistry();
			context.getBean(MeterBinder.class).bindTo(meters);
			Supplier<Double> writable = () -> meters.get("movieshop.database.writable").gauge().value();
			refusing("update", OutageTranslator.DISK_FULL, () -> {
				assertThat(check.health().getStatus()).isEqualTo(Status.UP);
				check.look();
				check.look();
				assertThat(writable.get()).isZero();
			});
			check.look();
			assertThat(writable.get()).isOne();
		});
		assertThat(output).containsOnlyOnce("accepts no changes").containsOnlyOnce("accepts changes again");
	}

	@Test
	void serverThatRefusesToTellItsVersionIsHealthy() {
		refusing("buildInfo", 115,
				() -> shop().run((context) -> assertThat(context.getBean(DatabaseCheck.class).health().getStatus())
					.isEqualTo(Status.UP)));
	}

	@Test
	void serverTellsItsVersionAndOptions() {
		health("spring.mongodb.uri=" + Mongod.shared().uri(NAME) + "?timeoutMS=4000", (database) -> {
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

	@ParameterizedTest
	@CsvSource({ "1, true", "majority, true", "2, false" })
	void writeConcernThatCannotBeMetIsTold(String demanded, boolean met) {
		health("spring.mongodb.uri=" + Mongod.shared().uri(NAME) + "?w=" + demanded, (database) -> {
			assertThat(database.getStatus()).isEqualTo(Status.UP);
			assertThat(database.getDetails()).containsEntry("acknowledges", met);
		});
	}

	@Test
	void embeddedEngineTellsItsFile() {
		health("movieshop.data-dir=" + this.directory, (database) -> {
			assertThat(database.getStatus()).isEqualTo(Status.UP);
			assertThat(database.getDetails().get("database")).asString()
				.contains(this.directory.resolve("database.mv").toString());
		});
	}

	@Test
	void driverIsHealthyWhileItTriesToReachItsServer() throws InterruptedException {
		try (MongoClient client = client()) {
			TimeUnit.MILLISECONDS.sleep(LIMIT.toMillis() + 1000);
			assertThat(client.getClusterDescription().getServerDescriptions()).noneMatch((server) -> server.isOk());
			assertThat(MongoConfiguration.isChecking(client, LIMIT)).isTrue();
		}
	}

	@Test
	void driverIsNotHealthyWhenTheThreadThatDoesSoEnds() {
		try (MongoClient client = client()) {
			assertThat(MongoConfiguration.isChecking(client, LIMIT)).isTrue();
			Thread.getAllStackTraces()
				.keySet()
				.stream()
				.filter((thread) -> thread.getName().matches("cluster-[0-9a-f]+-" + NOWHERE))
				.forEach(Thread::interrupt);
			Awaitility.await().until(() -> !MongoConfiguration.isChecking(client, LIMIT));
			assertThat(client.getClusterDescription().getServerDescriptions()).hasSize(1);
		}
	}

	private ApplicationContextRunner shop() {
		return with(uri("writer:secret@", "films?authSource=admin"));
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

	private void health(String setting, Consumer<Health> test) {
		this.runner.withPropertyValues(setting)
			.run((context) -> test.accept(context.getBean(DatabaseCheck.class).health()));
	}

	private static MongoClient client() {
		return MongoClients.create(MongoClientSettings.builder()
			.applyToClusterSettings((cluster) -> cluster.hosts(List.of(NOWHERE)))
			.applyToServerSettings((server) -> server.heartbeatFrequency(500, TimeUnit.MILLISECONDS))
			.build());
	}

}
