package com.xebia.movieshop.movie;

import java.io.IOException;

import com.xebia.movieshop.movie.editing.MovieService;
import com.xebia.movieshop.support.LossyProxy;
import com.xebia.movieshop.support.Mongod;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link MovieService} when the connection breaks between a write and its
 * acknowledgement, on a standalone server, where the driver retries no write.
 */
@SpringBootTest
@Tag("soak")
class LostReplyTests {

	@AutoClose
	private static LossyProxy proxy;

	@Autowired
	private MovieService movies;

	@Autowired
	private MongoOperations mongo;

	@DynamicPropertySource
	static void useProxy(DynamicPropertyRegistry registry) throws IOException {
		proxy = new LossyProxy(Mongod.shared().port());
		String uri = "mongodb://127.0.0.1:%d/lossy-%s".formatted(proxy.port(), new ObjectId());
		registry.add("spring.mongodb.uri", () -> uri);
	}

	@BeforeEach
	void clear() {
		this.mongo.remove(new Query(), Movie.class);
	}

	@Test
	void movieWhoseCreationIsNotAcknowledgedIsFoundToBeCreated() {
		proxy.loseReply("insert", "movie");
		Movie movie = this.movies.create(MovieForms.complete("M"));
		assertThat(proxy.isLost()).isTrue();
		assertThat(this.mongo.findAll(Movie.class)).extracting(Movie::getId).containsExactly(movie.getId());
		assertThat(movie.getVersion()).isZero();
	}

	@Test
	void changeThatIsNotAcknowledgedIsFoundToBeMade() {
		Movie movie = this.movies.create(MovieForms.complete("M"));
		MovieForm changed = MovieForms.renamed(movie, "Changed");
		proxy.loseReply("update", "movie");
		assertThat(this.movies.update(movie.getId(), changed).getVersion()).isOne();
		assertThat(proxy.isLost()).isTrue();
		assertThat(this.mongo.findAll(Movie.class)).extracting(Movie::getTitle).containsExactly("Changed");
	}

	@Test
	void copiesOfAMovieThatIsStoredAreStoredWithIt() {
		proxy.loseReply("insert", "copy");
		Movie movie = this.movies.create(MovieForms.withCopies("DVD", "VHS"));
		assertThat(proxy.isLost()).isTrue();
		MovieForm form = new MovieForm(this.movies.find(movie.getId()).orElseThrow());
		form.getCopies().remove(0);
		proxy.loseReply("delete", "copy");
		Movie changed = this.movies.update(movie.getId(), form);
		assertThat(changed.getCopies()).extracting(Copy::getFormat).containsExactly("VHS");
		assertThat(proxy.isLost()).isTrue();
		// What the movie has of them is written after the movie, and can be made later.
		form = new MovieForm(changed);
		form.getCopies().get(0).setShelf("A 7");
		proxy.loseReply("update", "movie", 1);
		assertThat(this.movies.update(movie.getId(), form).getVersion()).isEqualTo(2);
		assertThat(proxy.isLost()).isTrue();
	}

	@Test
	void deletionThatIsNotAcknowledgedIsFoundToBeDone() {
		Movie movie = this.movies.create(MovieForms.complete("M"));
		proxy.loseReply("delete", "movie");
		assertThat(this.movies.delete(movie.getId())).isPresent();
		assertThat(proxy.isLost()).isTrue();
		assertThat(this.movies.find(movie.getId())).isEmpty();
		assertThat(this.movies.isDeleted(movie.getId())).isTrue();
	}

	@Test
	void restorationThatIsNotAcknowledgedIsFoundToBeDone() {
		Movie movie = this.movies.create(MovieForms.complete("M"));
		this.movies.delete(movie.getId());
		proxy.loseReply("insert", "movie");
		assertThat(this.movies.restore(movie.getId())).isPresent();
		assertThat(proxy.isLost()).isTrue();
		assertThat(this.movies.find(movie.getId())).isPresent();
		assertThat(this.movies.isDeleted(movie.getId())).isFalse();
	}

	@Test
	void movieThatDoesNotReachTheBinStays() {
		Movie movie = this.movies.create(MovieForms.complete("M"));
		proxy.loseRequest("update", "history");
		assertThatExceptionOfType(DataAccessResourceFailureException.class)
			.isThrownBy(() -> this.movies.delete(movie.getId()));
		assertThat(proxy.isLost()).isTrue();
		assertThat(this.movies.find(movie.getId())).isPresent();
	}

	@Test
	void creationThatDidNotReachTheServerIsSaidToHaveFailed() {
		proxy.loseRequest("insert", "movie");
		assertThatExceptionOfType(DataAccessResourceFailureException.class)
			.isThrownBy(() -> this.movies.create(MovieForms.complete("M")));
		assertThat(proxy.isLost()).isTrue();
		assertThat(this.mongo.findAll(Movie.class)).isEmpty();
	}

	@Test
	void changeThatDidNotReachTheServerIsSaidToHaveFailed() {
		Movie movie = this.movies.create(MovieForms.complete("M"));
		MovieForm changed = MovieForms.renamed(movie, "Changed");
		proxy.loseRequest("update", "movie");
		assertThatExceptionOfType(DataAccessResourceFailureException.class)
			.isThrownBy(() -> this.movies.update(movie.getId(), changed));
		assertThat(proxy.isLost()).isTrue();
		assertThat(this.movies.update(movie.getId(), changed).getTitle()).isEqualTo("Changed");
	}

	@ParameterizedTest
	@CsvSource({ "findAndModify, creation", "insert, movie" })
	void formThatIsSentAgainAfterAFailureCreatesOneMovie(String command, String collection) {
		MovieForm form = MovieForms.complete("M");
		form.setToken("token " + command);
		proxy.loseRequest(command, collection);
		assertThatExceptionOfType(DataAccessResourceFailureException.class).isThrownBy(() -> this.movies.create(form));
		assertThat(proxy.isLost()).isTrue();
		ObjectId id = this.movies.create(form).getId();
		assertThat(this.movies.create(form).getId()).isEqualTo(id);
		assertThat(this.mongo.findAll(Movie.class)).extracting(Movie::getId).containsExactly(id);
	}

}
