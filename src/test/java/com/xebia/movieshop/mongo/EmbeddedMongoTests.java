package com.xebia.movieshop.mongo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

import com.mongodb.MongoCommandException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.IndexOptions;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link EmbeddedMongo}.
 */
class EmbeddedMongoTests {

	@TempDir
	private Path directory;

	@Test
	void onlyItsOwnerReadsTheFile() throws IOException {
		new EmbeddedMongo(this.directory, 0).close();
		assertThat(permissions()).isEqualTo("rw-------");
		assertThat(
				PosixFilePermissions.toString(Files.getPosixFilePermissions(this.directory.resolve("database.secret"))))
			.isEqualTo("rw-------");
		Files.setPosixFilePermissions(EmbeddedMongo.file(this.directory), PosixFilePermissions.fromString("rw-r--r--"));
		new EmbeddedMongo(this.directory, 0).close();
		assertThat(permissions()).isEqualTo("rw-------");
	}

	@Test
	void onlyWhoKnowsTheSecretOfTheDirectoryReadsAndWrites() {
		try (EmbeddedMongo server = new EmbeddedMongo(this.directory, 0);
				MongoClient owner = MongoClients.create(EmbeddedMongo.uri(this.directory, server.port()));
				MongoClient stranger = MongoClients.create("mongodb://127.0.0.1:" + server.port());
				MongoClient guesser = MongoClients.create("mongodb://127.0.0.1:" + server.port() + "/?appName=guess")) {
			movies(owner).insertOne(new Document("title", "Mine"));
			for (MongoClient client : List.of(stranger, guesser)) {
				assertThatExceptionOfType(MongoCommandException.class).isThrownBy(() -> movies(client).find().first())
					.satisfies((ex) -> assertThat(ex.getErrorCode()).isEqualTo(13));
				assertThatExceptionOfType(MongoCommandException.class)
					.isThrownBy(() -> movies(client).insertOne(new Document()));
				assertThatExceptionOfType(MongoCommandException.class)
					.isThrownBy(() -> client.getDatabase("shop").drop());
			}
			assertThat(movies(owner).countDocuments()).isEqualTo(1);
		}
	}

	@Test
	void collectionIsReadWhileItIsGivenIndexes() {
		try (EmbeddedMongo server = new EmbeddedMongo(this.directory, 0);
				MongoClient client = MongoClients.create(EmbeddedMongo.uri(this.directory, server.port()))) {
			movies(client).insertOne(new Document("title", "Mine"));
			CompletableFuture<Void> indexes = CompletableFuture.runAsync(() -> IntStream.range(0, 200)
				.forEach((number) -> movies(client).createIndex(new Document("field" + number, 1),
						new IndexOptions().unique(true).sparse(true))));
			do {
				assertThat(movies(client).find()).hasSize(1);
			}
			while (!indexes.isDone());
			indexes.join();
		}
	}

	private static MongoCollection<Document> movies(MongoClient client) {
		return client.getDatabase("shop").getCollection("movie");
	}

	private String permissions() throws IOException {
		return PosixFilePermissions.toString(Files.getPosixFilePermissions(EmbeddedMongo.file(this.directory)));
	}

}
