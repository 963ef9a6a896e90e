package com.xebia.movieshop.search.index;

import java.util.List;

import com.mongodb.client.model.Filters;
import com.xebia.movieshop.support.Engine;
import org.bson.Document;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.SimpleMongoClientDatabaseFactory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link IndexKeeper} on a replica set, which has change streams.
 */
@Tag("soak")
class ReplicaSetIndexKeeperTests extends LuceneIndexKeeperContract {

	ReplicaSetIndexKeeperTests() {
		super(Engine.REPLICA_SET);
	}

	@Test
	void movieThatIsReplacedPastTheShopByOneOfTheSameVersionIsFound() {
		awaitFound("anything", 0);
		Document movie = movie("Rashomon");
		movies().insertOne(movie);
		this.index.update(List.of(movie.getObjectId("_id")));
		assertThat(found("rashomon")).isOne();
		movies().replaceOne(Filters.eq(movie.get("_id")), movie.append("title", "Ikiru"));
		awaitFound("ikiru", 1);
	}

	@ParameterizedTest
	@ValueSource(strings = { "local", "available", "linearizable", "snapshot" })
	void levelOfTheUriLeavesTheChangeStreamItsOwn(String level) throws Exception {
		String uri = Engine.REPLICA_SET.newDatabase() + "&readConcernLevel=" + level;
		SimpleMongoClientDatabaseFactory database = new SimpleMongoClientDatabaseFactory(uri);
		try (Changes changes = Changes.ChangeStream.open(new Catalogue(new MongoTemplate(database)), null)) {
			assertThat(changes.isIncomplete()).isTrue();
		}
		finally {
			database.destroy();
		}
	}

}
