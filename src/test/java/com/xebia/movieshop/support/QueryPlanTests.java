package com.xebia.movieshop.support;

import java.util.List;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Sorts;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class QueryPlanTests {

	@AutoClose
	private final MongoClient client = MongoClients.create(Mongod.shared().uri(""));

	private final MongoDatabase database = this.client.getDatabase("plans-" + new ObjectId());

	private final MongoCollection<Document> movies = this.database.getCollection("movie");

	@BeforeEach
	void fill() {
		this.movies.insertMany(List.of(new Document("_id", 1), new Document("_id", 2), new Document("_id", 3)));
	}

	@Test
	void rangeOfAnIndexIsIndexed() {
		QueryPlan plan = plan(() -> this.movies.find(Filters.gt("_id", 1)).sort(Sorts.ascending("_id")).first());
		assertThat(plan.isIndexed()).isTrue();
		assertThat(plan.keysExamined()).isOne();
		assertThat(plan.docsExamined()).isOne();
	}

	@Test
	void searchOfTheWholeCollectionAndSortInMemoryAreNotIndexed() {
		assertThat(plan(() -> this.movies.find(Filters.eq("title", "Alien")).first()).isIndexed()).isFalse();
		assertThat(
				plan(() -> this.movies.find(Filters.gt("_id", 1)).sort(Sorts.ascending("title")).first()).isIndexed())
			.isFalse();
	}

	@Test
	void changesAndCountsAreObservedToo() {
		assertThat(QueryPlan.of(this.database, "movie", () -> {
			this.movies.countDocuments(Filters.eq("title", "Alien"));
			this.movies.deleteOne(Filters.eq("title", "Alien"));
			this.movies.findOneAndDelete(Filters.eq("title", "Alien"));
		})).hasSize(3).noneMatch(QueryPlan::isIndexed);
	}

	private QueryPlan plan(Runnable query) {
		List<QueryPlan> plans = QueryPlan.of(this.database, "movie", query);
		assertThat(plans).hasSize(1);
		return plans.get(0);
	}

}
