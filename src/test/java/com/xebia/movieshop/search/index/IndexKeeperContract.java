package com.xebia.movieshop.search.index;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Date;
import java.util.HashSet;
import java.util.List;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Updates;
import com.xebia.movieshop.search.query.IndexQuery;
import com.xebia.movieshop.search.query.MovieQuery;
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

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.BDDMockito.then;
import static org.mockito.BDDMockito.willAnswer;
import static org.mockito.Mockito.clearInvocations;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.spy;
import static org.mockito.Mockito.timeout;

/**
 * Contract of {@link IndexKeeper} for every engine: writes by any process, and failures.
 */
@ExtendWith(OutputCaptureExtension.class)
abstract class IndexKeeperContract {

	private final SimpleMongoClientDatabaseFactory database;

	public final CatalogueReader catalogue;

	@TempDir
	Path directory;

	CurrentIndex index;

	private IndexKeeper keeper;

	private Thread thread;

	// Whether a poll finds no changed movies.
	private volatile boolean blind;

	IndexKeeperContract(Engine engine) {
		this.database = new SimpleMongoClientDatabaseFactory(engine.newDatabase());
		this.catalogue = spy(new CatalogueReader(new MongoTemplate(this.database)));
		// Before the keeper starts: a call of it would end the stubbing.
		willAnswer((call) -> this.blind ? new HashSet<>() : call.callRealMethod()).given(this.catalogue)
			.changedSince(any());
	}

	abstract IndexStore store();

	String database() {
		return this.catalogue.database();
	}

	@BeforeEach
	void start() {
		this.index = new CurrentIndex(this.catalogue);
		this.keeper = new IndexKeeper(this.index, this.catalogue, store(), Duration.ofMillis(100));
		this.thread = new Thread(this.keeper);
		this.thread.start();
	}

	// Starts a second process on the same directory, and returns how the first is
	// stopped.
	Runnable startAnother() {
		Thread first = this.thread;
		IndexKeeper keeper = this.keeper;
		start();
		return () -> {
			keeper.stop();
			Awaitility.await().until(() -> !first.isAlive());
		};
	}

	void stop() throws InterruptedException {
		this.keeper.stop();
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
	void movieWrittenByAnotherNodeIsFound() {
		awaitFound("anything", 0);
		ObjectId id = insert("Rashomon");
		awaitFound("rashomon", 1);
		long edits = this.index.edits();
		movies().updateOne(Filters.eq(id),
				Updates.combine(Updates.set("title", "Ikiru"), Updates.set("updatedAt", new Date())));
		awaitFound("ikiru", 1);
		Awaitility.await().until(() -> this.index.edits() > edits);
		movies().deleteOne(Filters.eq(id));
		awaitFound("ikiru", 0);
	}

	@Test
	void movieMovedToTheBinByAnotherNodeIsGoneWithoutAComparison() {
		awaitFound("anything", 0);
		ObjectId id = insert("Rashomon");
		awaitFound("rashomon", 1);
		// Otherwise the poll that is under way could find the movie and then delete it.
		this.blind = true;
		awaitPolls(1);
		clearInvocations(this.catalogue);
		new MongoTemplate(this.database).getCollection("history")
			.insertOne(new Document("deleted", id).append("deletion", new ObjectId()));
		movies().deleteOne(Filters.eq(id));
		awaitFound("rashomon", 0);
		then(this.catalogue).should(never()).after(any(), anyInt());
	}

	@Test
	void movieThatIsPolledAgainChangesNothing() {
		awaitFound("anything", 0);
		insertRashomon();
		awaitPolls(1);
		long changes = this.index.changes();
		awaitPolls(3);
		assertThat(this.index.changes()).isEqualTo(changes);
	}

	// Waits until so many polls have ended, because another one has begun.
	private void awaitPolls(int count) {
		clearInvocations(this.catalogue);
		then(this.catalogue).should(timeout(60_000).atLeast(count + 1)).changedSince(any());
	}

	@Test
	void copySoldByAnotherNodeIsOfferedNoLonger() {
		awaitFound("anything", 0);
		Document movie = movie("Rashomon").append("updatedAt", new Date(0))
			.append("stock", List.of(new Document("_id", "a").append("format", "VHS")));
		movies().insertOne(movie);
		this.index.update(List.of(movie.getObjectId("_id")));
		awaitFound("vhs", 1);
		movies().updateOne(movie, Updates.combine(Updates.set("stock.0.state", "SOLD"), Updates.inc("stockVersion", 1L),
				Updates.set("circulatedAt", new Date())));
		awaitFound("vhs", 0);
	}

	@Test
	void movieWithTimesInAListEndsNoFollowing(CapturedOutput output) {
		awaitFound("anything", 0);
		movies().insertOne(movie("Rashomon").append("updatedAt", List.of(new Date())));
		insert("Ikiru");
		awaitFound("ikiru", 1);
		assertThat(found("rashomon")).isOne();
		assertThat(output).doesNotContain("not kept up to date");
	}

	@Test
	void changesByOtherProgramsDuringDowntimeAreIndexedAtStartup() throws InterruptedException {
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
	void indexIsTakenUpAgainAndTheEndOfTheShopIsNoFault(CapturedOutput output) throws Exception {
		insertRashomon();
		stop();
		assertThat(output).doesNotContain("not kept up to date", "Exception");
		List<String> before = indexes();
		start();
		awaitFound("rashomon", 1);
		assertThat(indexes()).isEqualTo(before);
	}

	@Test
	void catalogueThatIsReplacedIsFound() {
		insertRashomon();
		movies().drop();
		insert("Ikiru");
		awaitFound("ikiru", 1);
		awaitFound("rashomon", 0);
	}

	void assertThatIsMadeAnewAfter(Damage damage) throws Exception {
		insertRashomon();
		stop();
		List<String> before = indexes();
		damage.inflict();
		start();
		awaitFound("rashomon", 1);
		assertThat(before).hasSize(1);
		Awaitility.await().until(() -> indexes().stream().noneMatch(before::contains));
	}

	void insertRashomon() {
		insert("Rashomon");
		awaitFound("rashomon", 1);
	}

	ObjectId insert(String title) {
		Document movie = movie(title);
		movies().insertOne(movie);
		return movie.getObjectId("_id");
	}

	static Document movie(String title) {
		return new Document("_id", new ObjectId()).append("title", title)
			.append("version", 0L)
			.append("updatedAt", new Date());
	}

	MongoCollection<Document> movies() {
		return this.catalogue.collection();
	}

	long found(String words) {
		return found(this.index, words);
	}

	private static long found(CurrentIndex index, String words) {
		return index.ask((found) -> found.ask(MovieQuery.of(words), IndexQuery::facets).movies()).orElse(-1L);
	}

	void awaitFound(String words, long count) {
		awaitFound(this.index, words, count);
	}

	static void awaitFound(CurrentIndex index, String words, long count) {
		Awaitility.await()
			.atMost(Duration.ofMinutes(1))
			.pollInterval(Duration.ofMillis(50))
			.until(() -> found(index, words) == count);
	}

	List<String> indexes() throws IOException {
		return store().list().stream().map(Object::toString).toList();
	}

	/**
	 * Damages an index while the shop is down.
	 */
	interface Damage {

		void inflict() throws IOException;

	}

}
