package com.xebia.movieshop.mongo;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

import com.mongodb.MongoException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Aggregates;
import com.mongodb.client.model.IndexOptions;
import com.mongodb.client.model.Sorts;
import org.awaitility.Awaitility;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.codecs.DocumentCodec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
	void connectionWithoutTheSecretIsRefused() {
		try (EmbeddedMongo server = new EmbeddedMongo(this.directory, 0);
				MongoClient owner = MongoClients.create(EmbeddedMongo.uri(this.directory, server.port()));
				MongoClient stranger = MongoClients
					.create("mongodb://127.0.0.1:" + server.port() + "/?serverSelectionTimeoutMS=500");
				MongoClient guesser = MongoClients
					.create("mongodb://127.0.0.1:" + server.port() + "/?serverSelectionTimeoutMS=500&appName=guess")) {
			movies(owner).insertOne(new Document("title", "Mine"));
			for (MongoClient client : List.of(stranger, guesser)) {
				assertThatExceptionOfType(MongoException.class).isThrownBy(() -> movies(client).find().first());
			}
			assertThat(movies(owner).countDocuments()).isEqualTo(1);
		}
	}

	// A query of the old protocol whose filter begins like a handshake read everything.
	@ParameterizedTest
	@CsvSource({ "shop.movie, hello", "shop.movie, isMaster", "admin.$cmd, hello", "admin.$cmd, ping",
			"admin.$cmd, serverStatus", "admin.$cmd.sys.inprog, all" })
	void requestWithoutTheSecretIsNotAnswered(String collection, String command) throws IOException {
		try (EmbeddedMongo server = new EmbeddedMongo(this.directory, 0);
				Socket stranger = new Socket("127.0.0.1", server.port())) {
			byte[] name = (collection + "\0").getBytes(StandardCharsets.UTF_8);
			ByteBuffer query = new RawBsonDocument(new Document(command, new Document("$exists", false)),
					new DocumentCodec())
				.getByteBuffer()
				.asNIO();
			ByteBuffer request = ByteBuffer.allocate(28 + name.length + query.remaining())
				.order(ByteOrder.LITTLE_ENDIAN);
			request.putInt(request.capacity()).putInt(1).putInt(0).putInt(2004).putInt(0).put(name);
			request.putInt(0).putInt(1).put(query);
			stranger.setSoTimeout(60_000);
			stranger.getOutputStream().write(request.array());
			assertThat(stranger.getInputStream().readAllBytes()).isEmpty();
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

	// A client refuses a reply of more than 48 MB.
	@Test
	void resultOfAnySizeIsReadInBatchesOfAnySize() {
		try (EmbeddedMongo server = new EmbeddedMongo(this.directory, 0);
				MongoClient client = MongoClients.create(EmbeddedMongo.uri(this.directory, server.port()))) {
			List<Integer> ids = IntStream.range(0, 50).boxed().toList();
			String megabyte = "x".repeat(1 << 20);
			movies(client)
				.insertMany(ids.stream().map((id) -> new Document("_id", id).append("text", megabyte)).toList());
			for (int size : new int[] { 0, 20 }) {
				assertThat(movies(client).find().batchSize(size).map((movie) -> movie.get("_id")))
					.containsExactlyElementsOf(ids);
			}
			assertThat(movies(client).aggregate(List.of(Aggregates.sort(Sorts.ascending("_id"))))
				.map((movie) -> movie.get("_id"))).containsExactlyElementsOf(ids);
		}
	}

	@Test
	void commandThatTakesLongDoesNotDelayTheEnd() {
		EmbeddedMongo server = new EmbeddedMongo(this.directory, 0);
		try (MongoClient client = MongoClients.create(EmbeddedMongo.uri(this.directory, server.port()))) {
			movies(client)
				.insertMany(IntStream.range(0, 5000).mapToObj((number) -> new Document("number", number)).toList());
			CompletableFuture<?> slow = CompletableFuture.supplyAsync(() -> movies(client)
				.aggregate(List.of(Aggregates.lookup("movie", "number", "other", "others"), Aggregates.count()))
				.first());
			Awaitility.await().until(() -> isRunning("LookupStage"));
			server.close();
			assertThat(slow).failsWithin(Duration.ofMinutes(1));
		}
		try (EmbeddedMongo again = new EmbeddedMongo(this.directory, 0);
				MongoClient client = MongoClients.create(EmbeddedMongo.uri(this.directory, again.port()))) {
			assertThat(movies(client).countDocuments()).isEqualTo(5000);
		}
	}

	private static boolean isRunning(String type) {
		return Thread.getAllStackTraces()
			.values()
			.stream()
			.flatMap(Arrays::stream)
			.anyMatch((frame) -> frame.getClassName().endsWith(type));
	}

	@Test
	void portInUseIsReportedAndTheFileIsFreeAgain() throws IOException {
		try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
			assertThatThrownBy(() -> new EmbeddedMongo(this.directory, other.getLocalPort()))
				.hasRootCauseInstanceOf(InvalidConfigurationPropertyValueException.class)
				.hasRootCauseMessage("Property movieshop.mongodb.embedded-port with value '" + other.getLocalPort()
						+ "' is invalid: the database cannot listen on it (Address already in use).");
		}
		new EmbeddedMongo(this.directory, 0).close();
	}

	private static MongoCollection<Document> movies(MongoClient client) {
		return client.getDatabase("shop").getCollection("movie");
	}

	private String permissions() throws IOException {
		return PosixFilePermissions.toString(Files.getPosixFilePermissions(EmbeddedMongo.file(this.directory)));
	}

}
