package com.xebia.movieshop.movie.editing;

import java.util.List;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.IndexOptions;
import com.mongodb.client.model.Indexes;
import com.xebia.movieshop.support.Mongod;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.data.mongodb.core.MongoTemplate;

import static org.assertj.core.api.Assertions.assertThat;

@ExtendWith(OutputCaptureExtension.class)
@Tag("soak")
class MovieIndexesTests {

	// The number of indexes of the catalogue, including the one on the id.
	private static final int ALL = 1
			+ (int) MovieIndexes.Index.ALL.stream().filter((index) -> index.collection().equals("movie")).count();

	@AutoClose
	private static final Mongod mongod = Mongod.start("--setParameter", "enableTestCommands=1");

	@AutoClose
	private final MongoClient client = MongoClients
		.create(mongod.uri("") + "?timeoutMS=500&serverSelectionTimeoutMS=500");

	private final MongoTemplate mongo = new MongoTemplate(this.client, "indexes-" + new ObjectId());

	private final MongoCollection<Document> movies = this.mongo.getCollection("movie");

	private final MovieIndexes indexes = new MovieIndexes(this.mongo);

	@Test
	void indexesAreCreatedOnce(CapturedOutput output) {
		this.indexes.create();
		this.indexes.create();
		new MovieIndexes(this.mongo).create();
		assertThat(this.movies.listIndexes()).hasSize(ALL);
		assertThat(output).doesNotContain("The index");
	}

	@Test
	void indexOfAnOperatorIsLeftAlone(CapturedOutput output) {
		this.movies.createIndex(Indexes.ascending("sortTitle", "_id"), new IndexOptions().name("ours"));
		this.movies.createIndex(Indexes.ascending("other"), new IndexOptions().name("poster.fileName_1"));
		this.indexes.create();
		this.indexes.create();
		assertThat(this.movies.listIndexes()).hasSize(ALL)
			.extracting((index) -> index.getString("name"))
			.contains("ours")
			.doesNotContain("sortTitle_1__id_1");
		assertThat(output).containsPattern("The index .*sortTitle.* conflicts")
			.containsPattern("The index .*poster.fileName.* conflicts");
	}

	@Test
	void failedIndexDoesNotBlockOthersAndIsRetried(CapturedOutput output) {
		whenIndexIsMade(new Document("errorCode", 8000));
		this.indexes.create();
		assertThat(this.movies.listIndexes()).hasSize(ALL - 1);
		assertThat(output).containsPattern("The index .*sortTitle.* could not be created, will retry");
		this.indexes.create();
		assertThat(this.movies.listIndexes()).hasSize(ALL);
	}

	@Test
	void indexMayTakeLongerThanTheTimeoutOfRequests() {
		whenIndexIsMade(new Document("blockConnection", true).append("blockTimeMS", 1000));
		this.indexes.create();
		assertThat(this.movies.listIndexes()).hasSize(ALL);
	}

	@Test
	void indexesAreCreatedWhenTheServerReturns(CapturedOutput output) {
		mongod.kill();
		this.indexes.create();
		assertThat(output).containsOnlyOnce("will retry");
		mongod.restart();
		this.indexes.create();
		assertThat(this.movies.listIndexes()).hasSize(ALL);
	}

	private void whenIndexIsMade(Document data) {
		this.client.getDatabase("admin")
			.runCommand(new Document("configureFailPoint", "failCommand").append("mode", new Document("times", 1))
				.append("data", data.append("failCommands", List.of("createIndexes"))));
	}

}
