package com.xebia.movieshop.support;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import org.bson.Document;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link ReplicaSet}, each of which leaves it whole.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("soak")
class ReplicaSetTests {

	@AutoClose
	private final ReplicaSet set = ReplicaSet.start();

	@AutoClose
	private final MongoClient client = MongoClients.create(this.set.uri("test"));

	private final MongoCollection<Document> movies = this.client.getDatabase("test").getCollection("movies");

	@BeforeEach
	void clear() {
		this.movies.deleteMany(new Document());
	}

	@Test
	void startedSetHasOnePrimaryAndNobodyWhoIsNotReady() {
		try (ReplicaSet started = ReplicaSet.start()) {
			Mongod primary = started.primary();
			assertThat(started.members()).hasSize(3)
				.allMatch((member) -> member.run("hello").getBoolean("isWritablePrimary") == (member == primary))
				.allMatch((member) -> member.run("hello").getBoolean("secondary") == (member != primary));
		}
	}

	@Test
	void anotherMemberTakesOverWithAllDataWhenThePrimaryIsKilled() {
		insert("Alien");
		Mongod lost = this.set.primary();
		lost.kill();
		assertThat(this.set.primary()).isNotSameAs(lost);
		insert("Aliens");
		lost.restart();
		Mongod other = this.set.primary();
		other.kill();
		assertThat(this.set.primary()).isNotSameAs(other);
		assertThatMoviesAre("Alien", "Aliens");
		other.restart();
	}

	@Test
	void anotherMemberTakesOverFromASilentPrimary() {
		insert("Alien");
		Mongod silent = this.set.primary();
		silent.pause();
		assertThat(this.set.primary()).isNotSameAs(silent);
		silent.resume();
		silent.await((hello) -> hello.getBoolean("secondary"));
		insert("Aliens");
		assertThatMoviesAre("Alien", "Aliens");
	}

	@Test
	void setThatLostTwoMembersLosesNothingAndReturnsWithThem() {
		insert("Alien");
		Mongod lost = this.set.primary();
		lost.kill();
		Mongod other = this.set.primary();
		other.kill();
		lost.restart();
		other.restart();
		assertThatMoviesAre("Alien");
		insert("Aliens");
	}

	@Test
	void primaryStepsDownForAnother() {
		insert("Alien");
		Mongod former = this.set.primary();
		Mongod primary = this.set.stepDown();
		assertThat(primary).isNotSameAs(former).isSameAs(this.set.primary());
		insert("Aliens");
		assertThatMoviesAre("Alien", "Aliens");
	}

	private void insert(String name) {
		this.movies.insertOne(new Document("name", name));
	}

	private void assertThatMoviesAre(String... names) {
		assertThat(this.movies.find()).extracting((movie) -> movie.getString("name")).containsExactlyInAnyOrder(names);
	}

}
