package com.xebia.movieshop.poster.store;

import java.io.IOException;
import java.nio.file.Path;

import com.mongodb.MongoException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.xebia.movieshop.support.Engine;
import com.xebia.movieshop.support.Mongod;
import com.xebia.movieshop.support.ReplicaSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import org.springframework.data.mongodb.core.SimpleMongoClientDatabaseFactory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link GridFsPosterStore} on MongoDB servers.
 */
@Tag("soak")
class MongodGridFsPosterStoreTests extends GridFsPosterStoreContract {

	MongodGridFsPosterStoreTests() {
		super(Engine.MONGOD);
	}

	@Test
	void cachedPosterIsFoundWhileTheDatabaseIsDown() throws IOException {
		try (Mongod mongod = Mongod.start();
				MongoClient client = MongoClients.create(mongod.uri("") + "?serverSelectionTimeoutMS=500")) {
			SimpleMongoClientDatabaseFactory databases = new SimpleMongoClientDatabaseFactory(client, "posters");
			Path root = this.directory.resolve("cache");
			this.store = new GridFsPosterStore(databases, root, 1000);
			savePoster();
			assertThatPosterIsFound(this.store);
			mongod.kill();
			assertThatPosterIsFound(this.store);
			assertThatPosterIsFound(new GridFsPosterStore(databases, root, 1000));
			assertThatExceptionOfType(MongoException.class).isThrownBy(() -> this.store.find(digest("other") + ".png"));
			mongod.restart();
			assertThat(this.store.find(digest("other") + ".png")).isEmpty();
		}
	}

	@Test
	void savedPosterIsFoundByTheOthersWhenThePrimaryIsLost() throws IOException {
		try (ReplicaSet set = ReplicaSet.start();
				MongoClient client = MongoClients.create(set.uri("posters") + "&w=majority&journal=true")) {
			SimpleMongoClientDatabaseFactory databases = new SimpleMongoClientDatabaseFactory(client, "posters");
			this.store = new GridFsPosterStore(databases, this.directory.resolve("saver"), 1000);
			savePoster();
			set.primary().kill();
			assertThatPosterIsFound(new GridFsPosterStore(databases, this.directory.resolve("reader"), 1000));
		}
	}

}
