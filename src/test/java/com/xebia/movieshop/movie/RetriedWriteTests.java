package com.xebia.movieshop.movie;

import java.io.IOException;

import com.xebia.movieshop.movie.editing.MovieService;
import com.xebia.movieshop.support.LossyProxy;
import com.xebia.movieshop.support.ReplicaSet;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link MovieService} when a request to a replica set or its reply is lost:
 * the driver retries the write, and the server applies it once.
 */
@SpringBootTest
@Tag("soak")
class RetriedWriteTests {

	@AutoClose
	private static LossyProxy proxy;

	@Autowired
	private MovieService movies;

	@Autowired
	private MongoOperations mongo;

	@DynamicPropertySource
	static void useProxy(DynamicPropertyRegistry registry) throws IOException {
		proxy = new LossyProxy(ReplicaSet.shared().primary().port());
		// A direct connection, because the addresses of the members bypass the proxy.
		String uri = "mongodb://127.0.0.1:%d/lossy-%s?directConnection=true".formatted(proxy.port(), new ObjectId());
		registry.add("spring.mongodb.uri", () -> uri);
	}

	@BeforeEach
	void clear() {
		this.mongo.remove(new Query(), Movie.class);
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void creationIsDoneOnce(boolean reply) {
		MovieForm form = MovieForms.complete("M");
		form.setToken("creation " + reply);
		lose("findAndModify", "creation", reply);
		Movie movie = this.movies.create(form);
		assertThat(proxy.isLost()).isTrue();
		lose("insert", "movie", reply);
		Movie other = this.movies.create(MovieForms.complete("N"));
		assertThat(proxy.isLost()).isTrue();
		assertThat(this.mongo.findAll(Movie.class)).extracting(Movie::getId)
			.containsExactlyInAnyOrder(movie.getId(), other.getId());
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void changeIsMadeOnce(boolean reply) {
		Movie movie = this.movies.create(MovieForms.complete("M"));
		MovieForm changed = MovieForms.renamed(movie, "Changed");
		lose("update", "movie", reply);
		assertThat(this.movies.update(movie.getId(), changed).getVersion()).isOne();
		assertThat(proxy.isLost()).isTrue();
		assertThat(this.movies.find(movie.getId())).get().extracting(Movie::getTitle).isEqualTo("Changed");
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void deletionIsDone(boolean reply) {
		Movie movie = this.movies.create(MovieForms.complete("M"));
		lose("delete", "movie", reply);
		assertThat(this.movies.delete(movie.getId())).isPresent();
		assertThat(proxy.isLost()).isTrue();
		assertThat(this.movies.find(movie.getId())).isEmpty();
	}

	private static void lose(String command, String collection, boolean reply) {
		if (reply) {
			proxy.loseReply(command, collection);
		}
		else {
			proxy.loseRequest(command, collection);
		}
	}

}
