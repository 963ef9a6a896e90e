package com.xebia.movieshop.poster.store;

import java.io.IOException;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.xebia.movieshop.support.Engine;
import com.xebia.movieshop.support.ReplicaSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import org.springframework.data.mongodb.core.SimpleMongoClientDatabaseFactory;

@Tag("soak")
class ReplicaSetGridFsPosterStoreTests extends GridFsPosterStoreContract {

	ReplicaSetGridFsPosterStoreTests() {
		super(Engine.REPLICA_SET);
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
