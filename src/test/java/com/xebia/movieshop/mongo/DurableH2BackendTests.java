package com.xebia.movieshop.mongo;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import de.bwaldvogel.mongo.backend.h2.H2Backend;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.exception.MongoServerError;
import de.bwaldvogel.mongo.wire.message.MessageHeader;
import de.bwaldvogel.mongo.wire.message.MongoMessage;
import io.netty.channel.embedded.EmbeddedChannel;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.util.FileSystemUtils;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class DurableH2BackendTests {

	private static final Document CHANGE = new Document("$set", new Document("title", "New"));

	@TempDir
	private Path directory;

	@AutoClose
	private DurableH2Backend backend;

	@BeforeEach
	void store() {
		this.backend = new DurableH2Backend(this.directory.resolve("database.mv").toString());
		send("insert", new Document("documents", List.of(new Document("_id", 1).append("title", "Old"))));
	}

	@Test
	void goneDirectoryIsNoFullDisk() throws IOException {
		FileSystemUtils.deleteRecursively(this.directory);
		assertThatExceptionOfType(MongoServerError.class)
			.isThrownBy(() -> send("insert", new Document("documents", List.of(new Document("_id", 2)))))
			.withMessageContainingAll("is gone", this.directory.toString())
			.satisfies((ex) -> assertThat(ex.getCode()).isEqualTo(6));
	}

	@Test
	void answerStaysAsItIsWhenTheDocumentIsChangedBeforeTheAnswerIsSent() {
		Document found = send("find", new Document());
		Document changed = send("findAndModify", new Document("query", new Document()).append("update", CHANGE));
		assertThat(found.toString()).contains("Old");
		assertThat(changed.toString()).contains("Old");
	}

	@ParameterizedTest
	@CsvSource({ "15, 1000, true", "16, 1000, false", "9, 100, true", "10, 100, false" })
	void diskIsFullWhenLessThanTheReserveIsLeft(long usable, long total, boolean full) {
		assertThat(new DiskSpace(usable << 20, total << 20).isFull()).isEqualTo(full);
	}

	@Test
	void answerOfAChangeStaysAsItIsWhenTheDocumentIsChangedAgain() {
		Document changed = send("findAndModify",
				new Document("query", new Document()).append("update", CHANGE).append("new", true));
		send("update", new Document("updates", List
			.of(new Document("q", new Document()).append("u", new Document("$set", new Document("title", "Newer"))))));
		assertThat(changed.toString()).contains("New").doesNotContain("Newer");
	}

	// Each opens the maps of its collections by their names.
	@Test
	void readsWhatTheEngineStored() {
		String file = this.directory.resolve("engine.mv").toString();
		Document movie = new Document("_id", 2).append("title", "Laura");
		H2Backend engine = new H2Backend(file);
		send(engine, "insert", new Document("documents", List.of(movie)));
		engine.close();
		DurableH2Backend reopened = new DurableH2Backend(file);
		assertThat(send(reopened, "find", new Document()).toString()).contains("Laura");
		assertThat(send(reopened, "count", new Document()).get("n")).isEqualTo(1);
		reopened.close();
	}

	@ParameterizedTest
	@ValueSource(strings = { "a", "a.b", "a.0", "_id", "$natural", "none" })
	void sortsAsTheEngine(String field) {
		H2Backend engine = H2Backend.inMemory();
		List<Object> values = Stream
			.of(null, "b", "B", "", "é", 2, -1L, 1.5, true, Instant.EPOCH, List.of(), List.of(3, "c"), List.of("a"),
					new Document("b", 1), new Document("b", "x"), new Document("b", List.of(0, 9)),
					List.of(new Document("b", 7), new Document("b", 2)))
			.collect(Collectors.toList());
		values.addAll(values);
		Collections.shuffle(values, new Random(1));
		for (int i = 0; i < values.size(); i++) {
			Document insert = new Document("documents", List.of((i % 10 == 9) ? new Document("_id", 10 + i)
					: new Document("_id", 10 + i).append("a", values.get(i)).append("c", i % 2)));
			send(this.backend, "insert", insert);
			send(engine, "insert", insert);
		}
		for (Document order : List.of(new Document(field, 1), new Document(field, -1),
				new Document("c", -1).append(field, 1))) {
			Document sorted = new Document("sort", order).append("skip", 2)
				.append("filter", new Document("_id", new Document("$gt", 9)));
			assertThat(send(this.backend, "find", sorted)).isEqualTo(send(engine, "find", sorted));
		}
		engine.close();
	}

	private Document send(String command, Document arguments) {
		return send(this.backend, command, arguments);
	}

	private static Document send(H2Backend backend, String command, Document arguments) {
		Document message = new Document(command, "movie").append("$db", "shop");
		message.putAll(arguments.cloneDeeply());
		return backend.handleMessage(new MongoMessage(new EmbeddedChannel(), new MessageHeader(1, 0), message));
	}

}
