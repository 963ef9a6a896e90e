package com.xebia.movieshop.movie;

import java.util.List;
import java.util.Optional;

import com.mongodb.MongoException;
import com.xebia.movieshop.mongo.OutageTranslator;
import com.xebia.movieshop.movie.editing.Bin;
import com.xebia.movieshop.movie.editing.Bin.BinQuery;
import com.xebia.movieshop.movie.editing.MovieService;
import com.xebia.movieshop.support.ReplicaSet;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

/**
 * Tests for {@link MovieService} when fewer members store a write than the write concern
 * demands.
 */
@SpringBootTest
@Tag("soak")
class UnmetWriteConcernTests {

	@Autowired
	private MovieService movies;

	@Autowired
	private Bin bin;

	@Autowired
	private MongoOperations mongo;

	@DynamicPropertySource
	static void demandOneMemberMoreThanThereAre(DynamicPropertyRegistry registry) {
		String uri = ReplicaSet.shared().uri("unmet-" + new ObjectId()) + "&w=4";
		registry.add("spring.mongodb.uri", () -> uri);
	}

	@Test
	void movieThatAMajorityHasIsCreated() {
		Movie movie = this.movies.create(MovieForms.complete("M"));
		assertThat(this.movies.find(movie.getId())).isPresent();
		assertThat(this.movies.findLatest(movie.getId())).isPresent();
		assertThat(this.movies.findLatest(new ObjectId())).isEmpty();
	}

	@Test
	void changeOrDeletionWhoseFormerStateIsNotKeptAsDemandedIsNotMade() {
		Movie movie = this.movies.create(MovieForms.complete("M"));
		ObjectId id = movie.getId();
		assertThatExceptionOfType(DataAccessResourceFailureException.class)
			.isThrownBy(() -> this.movies.update(id, MovieForms.renamed(movie, "Changed")));
		assertThatExceptionOfType(DataAccessResourceFailureException.class).isThrownBy(() -> this.movies.delete(id));
		assertThat(this.movies.find(id)).map(Movie::getTitle).isEqualTo(Optional.of("M"));
		assertThat(this.bin.browse(new BinQuery(null, null, null)).items()).isEmpty();
	}

	@Test
	void writeOfSeveralMoviesIsAnOutage() {
		Document movie = new Document();
		MongoException ex = catchThrowableOfType(MongoException.class,
				() -> this.mongo.getCollection("unmet").insertMany(List.of(movie)));
		assertThat(new OutageTranslator().translateExceptionIfPossible(ex))
			.isInstanceOf(DataAccessResourceFailureException.class);
	}

}
