package com.xebia.movieshop.search;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Comparator;
import java.util.Date;
import java.util.List;
import java.util.stream.Stream;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Updates;
import com.xebia.movieshop.support.Engine;
import org.awaitility.Awaitility;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.SimpleMongoClientDatabaseFactory;
import org.springframework.util.FileSystemUtils;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What {@link IndexKeeper} guarantees on every engine, whoever writes and whatever
 * happens to its files.
 */
@ExtendWith(OutputCaptureExtension.class)
abstract class IndexKeeperContract {

	private final SimpleMongoClientDatabaseFactory database;

	private final Catalogue catalogue;

	@TempDir
	private Path directory;

	private CurrentIndex index;

	private StopSignal stop;

	private Thread thread;

	IndexKeeperContract(Engine engine) {
		this.database = new SimpleMongoClientDatabaseFactory(engine.newDatabase());
		this.catalogue = new Catalogue(new MongoTemplate(this.database));
	}

	@BeforeEach
	void start() {
		this.index = new CurrentIndex(this.catalogue);
		this.stop = new StopSignal();
		this.thread = new Thread(new IndexKeeper(this.index, this.catalogue, this.directory, this.stop));
		this.thread.start();
	}

	void stop() throws InterruptedException {
		this.stop.give();
		this.thread.join();
	}

	@AfterEach
	void close() throws Exception {
		stop();
		this.database.destroy();
	}

	@Test
	void ownWriteIsFoundByTheNextRequest() {
		awaitFound("anything", 0);
		ObjectId id = insert("Rashomon");
		this.index.update(List.of(id));
		assertThat(found("rashomon")).isOne();
		movies().updateOne(Filters.eq(id), Updates.set("title", "Ikiru"));
		this.index.update(List.of(id));
		assertThat(found("rashomon")).isZero();
		assertThat(found("ikiru")).isOne();
		movies().deleteOne(Filters.eq(id));
		this.index.update(List.of(id));
		assertThat(found("ikiru")).isZero();
	}

	@Test
	void whatAnotherNodeWritesIsFound() {
		awaitFound("anything", 0);
		ObjectId id = insert("Rashomon");
		awaitFound("rashomon", 1);
		movies().updateOne(Filters.eq(id),
				Updates.combine(Updates.set("title", "Ikiru"), Updates.set("updatedAt", new Date())));
		awaitFound("ikiru", 1);
		movies().deleteOne(Filters.eq(id));
		awaitFound("ikiru", 0);
	}

	@Test
	void whatChangedPastTheShopWhileItWasDownIsFound() throws InterruptedException {
		ObjectId deleted = insert("Rashomon");
		ObjectId changed = insert("Ikiru");
		awaitFound("rashomon", 1);
		stop();
		movies().deleteOne(Filters.eq(deleted));
		movies().updateOne(Filters.eq(changed), Updates.set("title", "Dersu"));
		movies().insertOne(new Document("title", "Ran"));
		start();
		awaitFound("rashomon", 0);
		awaitFound("dersu", 1);
		awaitFound("ran", 1);
	}

	@Test
	void indexIsTakenUpAgain() throws Exception {
		insert("Rashomon");
		awaitFound("rashomon", 1);
		stop();
		List<Path> before = indexes();
		start();
		awaitFound("rashomon", 1);
		assertThat(indexes()).isEqualTo(before);
	}

	@Test
	void endOfTheShopIsNoFault(CapturedOutput output) throws InterruptedException {
		insert("Rashomon");
		awaitFound("rashomon", 1);
		stop();
		assertThat(output).doesNotContain("does not follow", "Exception");
	}

	@Test
	void whatACrashLostIsFoundAgain() throws Exception {
		insert("Rashomon");
		awaitFound("rashomon", 1);
		stop();
		Path saved = this.directory.resolveSibling(this.directory.getFileName() + "-saved");
		FileSystemUtils.copyRecursively(this.directory, saved);
		start();
		awaitFound("rashomon", 1);
		this.index.update(List.of(insert("Ikiru")));
		assertThat(found("ikiru")).isOne();
		stop();
		FileSystemUtils.deleteRecursively(this.directory);
		Files.move(saved, this.directory);
		start();
		awaitFound("ikiru", 1);
	}

	@Test
	void indexWithFlippedBitsIsMadeAnew() throws Exception {
		assertThatIsMadeAnewAfter(() -> {
			try (FileChannel file = FileChannel.open(largestFile(), StandardOpenOption.READ,
					StandardOpenOption.WRITE)) {
				ByteBuffer flipped = ByteBuffer.allocate(1);
				file.read(flipped, file.size() / 2);
				file.write(ByteBuffer.wrap(new byte[] { (byte) ~flipped.get(0) }), file.size() / 2);
			}
		});
	}

	@Test
	void indexWithoutItsListOfSegmentsIsMadeAnew() throws Exception {
		assertThatIsMadeAnewAfter(() -> {
			for (Path file : files("segments_")) {
				Files.delete(file);
			}
		});
	}

	@Test
	void truncatedIndexIsMadeAnew() throws Exception {
		assertThatIsMadeAnewAfter(() -> {
			try (FileChannel file = FileChannel.open(largestFile(), StandardOpenOption.WRITE)) {
				file.truncate(file.size() / 2);
			}
		});
	}

	@Test
	void indexOfAnotherSchemaIsMadeAnew() throws Exception {
		assertThatIsMadeAnewAfter(() -> Files.writeString(files("note").get(0), "fingerprint=other"));
	}

	@Test
	void unfinishedIndexIsMadeAnew() throws Exception {
		assertThatIsMadeAnewAfter(() -> Files.delete(files("note").get(0)));
	}

	@Test
	void catalogueThatIsReplacedIsFound() {
		insert("Rashomon");
		awaitFound("rashomon", 1);
		movies().drop();
		insert("Ikiru");
		awaitFound("ikiru", 1);
		awaitFound("rashomon", 0);
	}

	private void assertThatIsMadeAnewAfter(Damage damage) throws Exception {
		insert("Rashomon");
		awaitFound("rashomon", 1);
		stop();
		List<Path> before = indexes();
		damage.inflict();
		start();
		awaitFound("rashomon", 1);
		assertThat(before).hasSize(1).allSatisfy((former) -> Awaitility.await().until(() -> !Files.exists(former)));
	}

	private ObjectId insert(String title) {
		Document movie = new Document("title", title).append("version", 0L).append("updatedAt", new Date());
		movies().insertOne(movie);
		return movie.getObjectId("_id");
	}

	private MongoCollection<Document> movies() {
		return this.catalogue.collection();
	}

	private long found(String words) {
		return this.index.ask((found) -> found.search(SearchRequest.of(words, 1)).found()).orElse(-1L);
	}

	private void awaitFound(String words, long count) {
		Awaitility.await()
			.atMost(Duration.ofMinutes(1))
			.pollInterval(Duration.ofMillis(50))
			.until(() -> found(words) == count);
	}

	private List<Path> indexes() throws IOException {
		try (Stream<Path> indexes = Files.list(this.directory)) {
			return indexes.toList();
		}
	}

	private List<Path> files(String prefix) throws IOException {
		try (Stream<Path> files = Files.walk(this.directory)) {
			return files.filter((file) -> file.getFileName().toString().startsWith(prefix)).toList();
		}
	}

	private Path largestFile() throws IOException {
		return files("_").stream().max(Comparator.comparingLong((file) -> file.toFile().length())).orElseThrow();
	}

	/**
	 * What happens to the files of an index.
	 */
	private interface Damage {

		void inflict() throws IOException;

	}

}
