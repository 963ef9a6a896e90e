package com.xebia.movieshop.support;

import com.mongodb.WriteConcern;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import org.bson.Document;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link Mongod}.
 */
class MongodTests {

	@Test
	void keepsWhatWasJournaledWhenItIsKilledAndRestarted() {
		try (Mongod mongod = Mongod.start(); MongoClient client = MongoClients.create(mongod.uri("test"))) {
			MongoCollection<Document> movies = client.getDatabase("test")
				.getCollection("movies")
				.withWriteConcern(WriteConcern.JOURNALED);
			movies.insertOne(new Document("name", "Alien"));
			mongod.kill();
			mongod.restart();
			assertThat(movies.find()).extracting((movie) -> movie.getString("name")).containsExactly("Alien");
		}
	}

	@Test
	void sharesOneServerThatAnswersOnLoopback() {
		Mongod mongod = Mongod.shared();
		assertThat(Mongod.shared()).isSameAs(mongod);
		assertThat(mongod.uri("movies")).isEqualTo("mongodb://127.0.0.1:%d/movies", mongod.port());
		try (MongoClient client = MongoClients.create(mongod.uri("movies"))) {
			Document status = client.getDatabase("admin").runCommand(new Document("serverStatus", 1));
			assertThat(status.getString("host")).endsWith(":" + mongod.port());
		}
	}

}
