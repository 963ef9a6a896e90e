package com.xebia.movieshop.experiment.mongo;

import java.util.ArrayList;

import com.mongodb.ConnectionString;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.xebia.movieshop.support.Mongod;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Tests for {@link ExperimentDatabase} on an external server.
 */
class ExperimentDatabaseTests {

	private static final String NAME = "experiment_" + new ObjectId();

	private static final ConnectionString URI = new ConnectionString(Mongod.shared().uri(NAME));

	@AutoClose
	private final MongoClient client = MongoClients.create(URI);

	@AfterEach
	void drop() {
		this.client.getDatabase(NAME).drop();
	}

	@Test
	void databaseThatHoldsSomethingElseIsRefusedAndKept() {
		this.client.getDatabase(NAME).getCollection("movie").insertOne(new Document("title", "Metropolis"));
		assertThatIllegalStateException().isThrownBy(() -> ExperimentDatabase.open(URI))
			.withMessageContaining(NAME)
			.withMessageContaining("movie");
		assertThat(this.client.getDatabase(NAME).getCollection("movie").countDocuments()).isOne();
	}

	@Test
	void temporaryFilesAreDeleted() {
		try (ExperimentDatabase database = ExperimentDatabase.open(URI)) {
			database.emptied("post").insertOne(new Document());
		}
		assertThat(this.client.listDatabaseNames().into(new ArrayList<>())).doesNotContain(NAME);
	}

	@Test
	void whatAKilledExperimentLeftIsDropped() {
		ExperimentDatabase killed = ExperimentDatabase.open(URI);
		killed.emptied("post").insertOne(new Document());
		try (ExperimentDatabase database = ExperimentDatabase.open(URI)) {
			assertThat(database.database().getCollection("post").countDocuments()).isZero();
		}
		killed.close();
	}

}
