package com.xebia.movieshop.experiment.mongo;

import java.util.stream.LongStream;

import com.mongodb.ConnectionString;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Indexes;
import com.xebia.movieshop.support.Mongod;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link CollectionSize}.
 */
class CollectionSizeTests {

	@AutoClose
	private final ExperimentDatabase database = ExperimentDatabase
		.open(new ConnectionString(Mongod.shared().uri("experiment_" + new ObjectId())));

	private final MongoCollection<Document> collection = this.database.emptied("post");

	@BeforeEach
	void fill() {
		this.collection.insertMany(LongStream.range(0, 100).mapToObj(PostDocument.OF_WORKING_SET::numbered).toList());
	}

	@Test
	void documentsAreCountedInFullAndOnDisk() {
		CollectionSize size = CollectionSize.of(this.database, "post");
		assertThat(size.documents()).isEqualTo(100);
		assertThat(size.data()).isEqualTo(100 * 2400);
		assertThat(size.storage()).isBetween(1L, size.data());
	}

	@Test
	void indexOnTheIdDoesNotCount() {
		assertThat(CollectionSize.of(this.database, "post").indexes()).isZero();
		this.collection.createIndex(Indexes.ascending("name"));
		assertThat(CollectionSize.of(this.database, "post").indexes()).isPositive();
	}

}
