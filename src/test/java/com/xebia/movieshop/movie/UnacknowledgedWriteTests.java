package com.xebia.movieshop.movie;

import java.time.Duration;

import com.xebia.movieshop.support.Engine;
import com.xebia.movieshop.support.OnEngine;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.dao.OptimisticLockingFailureException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link MovieService} with the weakest of all write concerns.
 */
@SpringBootTest(properties = "movieshop.mongodb.write-concern=NORMAL")
@OnEngine(Engine.MONGOD)
class UnacknowledgedWriteTests {

	@Autowired
	private MovieService movies;

	@Test
	void editorsDoNotOverwriteEachOtherEvenSo() {
		Movie movie = this.movies.create(MovieForms.complete("M"));
		Awaitility.await().atMost(Duration.ofSeconds(30)).until(() -> this.movies.find(movie.getId()).isPresent());
		MovieForm stale = new MovieForm(movie);
		MovieForm changed = new MovieForm(movie);
		changed.setTitle("Changed");
		assertThat(this.movies.update(movie.getId(), changed).getVersion()).isOne();
		assertThatExceptionOfType(OptimisticLockingFailureException.class)
			.isThrownBy(() -> this.movies.update(movie.getId(), stale));
		assertThat(this.movies.find(movie.getId())).get().extracting(Movie::getTitle).isEqualTo("Changed");
		assertThat(this.movies.delete(movie.getId())).isTrue();
	}

}
