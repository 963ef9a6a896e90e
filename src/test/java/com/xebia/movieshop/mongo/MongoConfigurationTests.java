package com.xebia.movieshop.mongo;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

import com.mongodb.MongoClientSettings;
import com.mongodb.ReadConcern;
import com.mongodb.ReadPreference;
import com.mongodb.WriteConcern;
import com.xebia.movieshop.settings.UnusableSettingsException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.data.mongodb.autoconfigure.DataMongoAutoConfiguration;
import org.springframework.boot.mongodb.autoconfigure.MongoAutoConfiguration;
import org.springframework.boot.mongodb.autoconfigure.MongoClientSettingsBuilderCustomizer;
import org.springframework.boot.mongodb.autoconfigure.MongoConnectionDetails;
import org.springframework.boot.test.context.ConfigDataApplicationContextInitializer;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import static org.assertj.core.api.Assertions.assertThat;

class MongoConfigurationTests {

	@TempDir
	Path directory;

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withInitializer(new ConfigDataApplicationContextInitializer())
		.withConfiguration(AutoConfigurations.of(MongoAutoConfiguration.class, DataMongoAutoConfiguration.class))
		.withUserConfiguration(MongoConfiguration.class, UnreadableDocuments.class);

	@Test
	void withoutAnAddressTheDatabaseIsEmbeddedInTheDataDirectory() {
		this.runner.withPropertyValues("movieshop.data-dir=" + this.directory).run((context) -> {
			assertThat(context.getBean(Database.class).embedded()).isTrue();
			assertThat(context.getBean(Database.class).description()).contains(this.directory + "/database.mv");
			assertThat(uri(context)).matches("mongodb://127\\.0\\.0\\.1:\\d+/movieshop\\?appName=[0-9a-f]{64}");
			assertThat(this.directory.resolve("database.mv")).exists();
		});
	}

	@Test
	void secondShopOnTheSameDataDirectoryIsRefused() {
		ApplicationContextRunner shop = this.runner.withPropertyValues("movieshop.data-dir=" + this.directory);
		shop.run((first) -> shop.run((second) -> assertThat(second).getFailure()
			.rootCause()
			.isInstanceOfSatisfying(InvalidConfigurationPropertyValueException.class,
					(ex) -> assertThat(ex.getReason()).contains("another movieshop"))));
	}

	@Test
	void uriWinsOverThePlatform() {
		this.runner
			.withSystemProperties("MONGODB_URI=mongodb://me:secret@db.example:1/shop?w=1",
					"OPENSHIFT_MONGODB_DB_HOST=other.example")
			.run((context) -> {
				assertThat(uri(context)).isEqualTo("mongodb://me:secret@db.example:1/shop?w=1");
				assertThat(context.getBean(Database.class).description()).isEqualTo("shop on db.example:1");
			});
	}

	@Test
	void uriWithoutADatabaseGetsOne() {
		this.runner.withPropertyValues("spring.mongodb.uri=mongodb://a.example,b.example/?replicaSet=rs0")
			.run((context) -> assertThat(uri(context))
				.isEqualTo("mongodb://a.example,b.example/movieshop?replicaSet=rs0"));
	}

	@ParameterizedTest
	@CsvSource({ "mongodb://me:secret@db.example, admin", "mongodb://me:secret@db.example/shop, shop",
			"mongodb://me:secret@db.example/?authSource=users, users" })
	void authenticationSourceIsTheOneOfTheUri(String uri, String source) {
		this.runner.withPropertyValues("spring.mongodb.uri=" + uri)
			.run((context) -> assertThat(
					context.getBean(MongoConnectionDetails.class).getConnectionString().getCredential().getSource())
				.isEqualTo(source));
	}

	@Test
	void platformsVariablesMakeTheUri() {
		this.runner
			.withSystemProperties("OPENSHIFT_MONGODB_DB_HOST=db.example", "OPENSHIFT_MONGODB_DB_PORT=27018",
					"OPENSHIFT_MONGODB_DB_USERNAME=me", "OPENSHIFT_MONGODB_DB_PASSWORD=p@ss/word +",
					"OPENSHIFT_APP_NAME=shop")
			.run((context) -> {
				assertThat(uri(context))
					.isEqualTo("mongodb://me:p%40ss%2Fword%20%2B@db.example:27018/shop?authSource=admin");
				assertThat(context.getBean(MongoConnectionDetails.class).getConnectionString().getPassword())
					.isEqualTo("p@ss/word +".toCharArray());
			});
	}

	@Test
	void olderVariablesAreUsedOnlyWithoutNewerOnes() {
		this.runner.withSystemProperties("OPENSHIFT_NOSQL_DB_HOST=old.example", "OPENSHIFT_MONGODB_DB_PORT=1")
			.run((context) -> assertThat(uri(context)).isEqualTo("mongodb://old.example:27017/movieshop"));
		this.runner.withSystemProperties("OPENSHIFT_NOSQL_DB_HOST=old.example", "OPENSHIFT_MONGODB_DB_HOST=new.example")
			.run((context) -> assertThat(uri(context)).isEqualTo("mongodb://new.example:27017/movieshop"));
	}

	@Test
	void propertyThatBootNoLongerReadsIsRefused() {
		this.runner.withPropertyValues("spring.data.mongodb.uri=mongodb://me:secret@db.example/shop")
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.hasMessageContaining("spring.data.mongodb.uri")
				.hasMessageNotContaining("secret")
				.isInstanceOf(UnusableSettingsException.class));
	}

	@Test
	void writesAndReadsAreMajorityAndJournalledAndTimeOut() {
		this.runner.withPropertyValues("spring.mongodb.uri=mongodb://db.example").run((context) -> {
			MongoClientSettings settings = settings(context);
			assertThat(settings.getWriteConcern()).isEqualTo(WriteConcern.MAJORITY.withJournal(true));
			assertThat(settings.getClusterSettings().getServerSelectionTimeout(TimeUnit.SECONDS)).isEqualTo(3);
			assertThat(settings.getReadConcern()).isEqualTo(ReadConcern.MAJORITY);
			assertThat(settings.getRetryWrites()).isTrue();
			assertThat(settings.getSocketSettings().getConnectTimeout(TimeUnit.SECONDS)).isEqualTo(2);
			assertThat(settings.getConnectionPoolSettings().getMaxWaitTime(TimeUnit.SECONDS)).isEqualTo(2);
			assertThat(settings.getServerSettings().getHeartbeatFrequency(TimeUnit.MILLISECONDS)).isEqualTo(500);
			assertThat(settings.getTimeout(TimeUnit.SECONDS)).isEqualTo(3);
		});
	}

	@Test
	void uriOverridesTheDefaults() {
		this.runner.withPropertyValues(
				"spring.mongodb.uri=mongodb://db.example/?w=1&journal=false&readConcernLevel=local&retryWrites=false"
						+ "&serverSelectionTimeoutMS=7000&connectTimeoutMS=8000&waitQueueTimeoutMS=9000&timeoutMS=10000"
						+ "&heartbeatFrequencyMS=11000",
				"movieshop.mongodb.write-concern=REPLICAS_SAFE")
			.run((context) -> {
				MongoClientSettings settings = settings(context);
				assertThat(settings.getWriteConcern()).isEqualTo(WriteConcern.W1.withJournal(false));
				assertThat(settings.getReadConcern()).isEqualTo(ReadConcern.LOCAL);
				assertThat(settings.getRetryWrites()).isFalse();
				assertThat(settings.getClusterSettings().getServerSelectionTimeout(TimeUnit.SECONDS)).isEqualTo(7);
				assertThat(settings.getSocketSettings().getConnectTimeout(TimeUnit.SECONDS)).isEqualTo(8);
				assertThat(settings.getConnectionPoolSettings().getMaxWaitTime(TimeUnit.SECONDS)).isEqualTo(9);
				assertThat(settings.getTimeout(TimeUnit.SECONDS)).isEqualTo(10);
				assertThat(settings.getServerSettings().getHeartbeatFrequency(TimeUnit.SECONDS)).isEqualTo(11);
			});
	}

	// Commands accept different levels, so the shop uses the two that all accept.
	@ParameterizedTest
	@CsvSource({ "readConcernLevel=linearizable, majority", "readConcernLevel=snapshot, majority",
			"readConcernLevel=available, local", "w=1, local", "w=1&readConcernLevel=majority, local",
			"readPreference=secondary, majority", "readPreference=nearest&maxStalenessSeconds=90, majority" })
	void levelsThatSomeCommandsRefuseAreNotUsed(String options, String level) {
		this.runner.withPropertyValues("spring.mongodb.uri=mongodb://db.example/?" + options).run((context) -> {
			assertThat(settings(context).getReadConcern().getLevel().getValue()).isEqualTo(level);
			assertThat(settings(context).getReadPreference()).isEqualTo(ReadPreference.primary());
		});
	}

	@ParameterizedTest
	@CsvSource({ "wTimeoutMS=1000, true, 1000", "journal=false, false, ", "w=majority, , " })
	void partialWriteConcernInTheUriKeepsTheDefaults(String option, @Nullable Boolean journal,
			@Nullable Integer limit) {
		this.runner.withPropertyValues("spring.mongodb.uri=mongodb://db.example/?" + option).run((context) -> {
			WriteConcern writeConcern = settings(context).getWriteConcern();
			assertThat(writeConcern.getWObject()).isEqualTo("majority");
			assertThat(writeConcern.getJournal()).isEqualTo(journal);
			assertThat(writeConcern.getWTimeout(TimeUnit.MILLISECONDS)).isEqualTo(limit);
		});
	}

	@Test
	void socketTimeoutOfTheUriIsNotBoundedByAnother() {
		this.runner.withPropertyValues("spring.mongodb.uri=mongodb://db.example/?socketTimeoutMS=60000")
			.run((context) -> {
				assertThat(settings(context).getSocketSettings().getReadTimeout(TimeUnit.SECONDS)).isEqualTo(60);
				assertThat(settings(context).getTimeout(TimeUnit.SECONDS)).isNull();
			});
	}

	@ParameterizedTest
	@CsvSource({ "SAFE, 1, false", "JOURNAL_SAFE, 1, true", "FSYNC_SAFE, 1, true", "REPLICAS_SAFE, 2, ",
			"replicas-safe, 2, ", "majority, majority, true" })
	void formerNamesOfWriteConcernsMeanTodays(String name, String w, @Nullable Boolean journal) {
		this.runner
			.withPropertyValues("spring.mongodb.uri=mongodb://db.example", "movieshop.mongodb.write-concern=" + name)
			.run((context) -> {
				assertThat(settings(context).getWriteConcern().getWObject()).hasToString(w);
				assertThat(settings(context).getWriteConcern().getJournal()).isEqualTo(journal);
			});
	}

	@ParameterizedTest
	@ValueSource(strings = { "SAFER", "NONE", "NORMAL", "UNACKNOWLEDGED" })
	void unacknowledgedWriteConcernIsRefused(String name) {
		this.runner
			.withPropertyValues("spring.mongodb.uri=mongodb://db.example", "movieshop.mongodb.write-concern=" + name)
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.isInstanceOfSatisfying(InvalidConfigurationPropertyValueException.class, (ex) -> {
					assertThat(ex.getValue()).isEqualTo(name);
					assertThat(ex.getReason()).contains("FSYNC_SAFE, JOURNAL_SAFE, MAJORITY, REPLICAS_SAFE, SAFE",
							"unacknowledged");
				}));
	}

	@ParameterizedTest
	@ValueSource(strings = { "w=0", "w=0&journal=false" })
	void uriThatLeavesWritesUnacknowledgedIsRefused(String option) {
		this.runner.withPropertyValues("spring.mongodb.uri=mongodb://me:secret@db.example/?" + option)
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.hasMessageNotContaining("secret")
				.hasMessageContainingAll("w=0", "w=majority")
				.isInstanceOf(UnusableSettingsException.class));
	}

	private static String uri(AssertableApplicationContext context) {
		return context.getBean(MongoConnectionDetails.class).getConnectionString().getConnectionString();
	}

	private static MongoClientSettings settings(AssertableApplicationContext context) {
		MongoClientSettings.Builder builder = MongoClientSettings.builder();
		context.getBeanProvider(MongoClientSettingsBuilderCustomizer.class)
			.orderedStream()
			.forEach((customizer) -> customizer.customize(builder));
		return builder.build();
	}

}
