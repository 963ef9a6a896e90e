package com.xebia.movieshop.mongo;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

import com.mongodb.MongoClientSettings;
import com.mongodb.WriteConcern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.mongodb.autoconfigure.MongoAutoConfiguration;
import org.springframework.boot.mongodb.autoconfigure.MongoClientSettingsBuilderCustomizer;
import org.springframework.boot.mongodb.autoconfigure.MongoConnectionDetails;
import org.springframework.boot.test.context.ConfigDataApplicationContextInitializer;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link MongoConfiguration}.
 */
class MongoConfigurationTests {

	@TempDir
	Path directory;

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withInitializer(new ConfigDataApplicationContextInitializer())
		.withConfiguration(AutoConfigurations.of(MongoAutoConfiguration.class))
		.withUserConfiguration(MongoConfiguration.class);

	@Test
	void withoutAnAddressTheDatabaseIsEmbeddedInTheDataDirectory() {
		this.runner.withPropertyValues("movieshop.data-dir=" + this.directory).run((context) -> {
			assertThat(context.getBean(Database.class).embedded()).isTrue();
			assertThat(context.getBean(Database.class).description()).contains(this.directory + "/database.mv");
			assertThat(uri(context)).startsWith("mongodb://127.0.0.1:").endsWith("/movieshop");
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
	void userIsLookedForWhereTheUriMeansIt(String uri, String source) {
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
	void olderVariablesAreTheSecondChoiceAndNeverMixed() {
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
				.isInstanceOfSatisfying(InvalidConfigurationPropertyValueException.class,
						(ex) -> assertThat(ex.getReason()).contains("spring.mongodb.uri")));
	}

	@Test
	void writesAreMajorityAndJournalledAndTimeOut() {
		this.runner.withPropertyValues("spring.mongodb.uri=mongodb://db.example").run((context) -> {
			MongoClientSettings settings = settings(context);
			assertThat(settings.getWriteConcern()).isEqualTo(WriteConcern.MAJORITY.withJournal(true));
			assertThat(settings.getClusterSettings().getServerSelectionTimeout(TimeUnit.SECONDS)).isEqualTo(3);
			assertThat(settings.getTimeout(TimeUnit.SECONDS)).isEqualTo(4);
		});
	}

	@Test
	void uriSaysOtherwise() {
		this.runner.withPropertyValues("spring.mongodb.uri=mongodb://db.example/?w=1&serverSelectionTimeoutMS=7000")
			.run((context) -> {
				assertThat(settings(context).getWriteConcern().getWObject()).isEqualTo(1);
				assertThat(settings(context).getClusterSettings().getServerSelectionTimeout(TimeUnit.SECONDS))
					.isEqualTo(7);
			});
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
