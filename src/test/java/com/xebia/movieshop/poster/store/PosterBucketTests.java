package com.xebia.movieshop.poster.store;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;

import com.mongodb.ConnectionString;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoDatabase;
import com.xebia.movieshop.support.Engine;
import com.xebia.movieshop.support.QueryPlan;
import org.apache.commons.io.function.Uncheck;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link PosterBucket}: which index a MongoDB server uses to find a poster.
 */
class PosterBucketTests {

	@TempDir
	Path directory;

	@AutoClose
	private final MongoClient client;

	private final MongoDatabase database;

	private final PosterBucket bucket;

	PosterBucketTests() {
		ConnectionString uri = new ConnectionString(Engine.MONGOD.newDatabase());
		this.client = MongoClients.create(uri);
		this.database = this.client.getDatabase(uri.getDatabase());
		this.bucket = new PosterBucket(this.database);
	}

	@BeforeEach
	void fill() {
		for (int i = 0; i < 50; i++) {
			save("poster" + i);
		}
	}

	@Test
	void filesOfAPosterAreFoundByAnIndex() {
		List<QueryPlan> plans = QueryPlan.of(this.database, "posters.files", this::useOnePoster);
		assertThat(plans).hasSizeGreaterThan(3).allMatch(QueryPlan::isIndexed);
		assertThat(plans).allSatisfy((plan) -> assertThat(plan.docsExamined()).isLessThanOrEqualTo(3));
	}

	@Test
	void chunksOfAPosterAreFoundInTheirOrderByAnIndex() {
		List<QueryPlan> plans = QueryPlan.of(this.database, "posters.chunks", this::useOnePoster);
		assertThat(plans).hasSizeGreaterThan(2).allMatch(QueryPlan::isIndexed);
		assertThat(plans).allSatisfy((plan) -> assertThat(plan.docsExamined()).isLessThanOrEqualTo(3));
	}

	private void useOnePoster() {
		save("poster7");
		assertThat(this.bucket.files("poster7").keySet()).isEqualTo(Set.of(PosterStore.ORIGINAL));
		assertThat(this.bucket.chunks(this.bucket.files("poster7").values())).hasSize(1);
		this.bucket.renew("poster7");
		assertThat(this.bucket.delete("poster7", Instant.now().plusSeconds(1))).isTrue();
		assertThat(this.bucket.files("poster7")).isEmpty();
	}

	private void save(String poster) {
		Uncheck.run(() -> {
			Path file = Files.writeString(this.directory.resolve("upload"), "picture");
			this.bucket.save(poster, Map.of(PosterStore.ORIGINAL, file));
		});
	}

}
