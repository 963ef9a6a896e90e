package com.xebia.movieshop.site.brand;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

import com.xebia.movieshop.mongo.Database;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.copy.Copies;
import com.xebia.movieshop.movie.editing.MovieService;
import com.xebia.movieshop.poster.Poster;
import com.xebia.movieshop.poster.PosterRejectedException;
import com.xebia.movieshop.poster.Posters;
import com.xebia.movieshop.support.EveryEngine;
import com.xebia.movieshop.support.ShopTest;
import com.xebia.movieshop.support.TestSettings;
import org.apache.commons.io.function.IOConsumer;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.DefaultApplicationArguments;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;

/**
 * What {@link SampleData} guarantees on every engine.
 */
@ShopTest
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@EveryEngine
class SampleDataTests {

	@Autowired
	private Database database;

	@Autowired
	private MovieService movies;

	@Autowired
	private Posters posters;

	@Autowired
	private Copies copies;

	@Autowired
	private MongoOperations mongo;

	@Autowired
	private JsonMapper json;

	// The sample movies, after the first test has filled the shop.
	private List<Movie> drawn = List.of();

	@BeforeEach
	void makeNew() {
		this.mongo.remove(new Query(), Movie.class);
		this.mongo.remove(new Query(), "history");
		// Otherwise the sweep of reservations adds the copies of a former filling.
		this.mongo.remove(new Query(), "copy");
		this.mongo.dropCollection("milestone");
	}

	@Test
	void newShopIsFilledWithMoviesThatHavePosters() {
		fill();
		List<Movie> movies = this.mongo.findAll(Movie.class);
		assertThat(movies).hasSizeGreaterThanOrEqualTo(24).allSatisfy((movie) -> {
			Poster poster = movie.getPoster();
			assertThat(poster).isNotNull();
			assertThat(this.posters.claim(poster.fileName())).isPresent();
		});
		assertThat(movies).extracting((movie) -> movie.getPoster().fileName()).doesNotHaveDuplicates();
		assertThat(movies.stream().filter(Movie::isAvailable)).hasSizeGreaterThan(3);
		assertThat(movies.stream().filter((movie) -> !movie.getCopies().isEmpty() && !movie.isAvailable())).hasSize(2);
	}

	@Test
	void shopIsFilledOnlyOnce() {
		fill();
		this.mongo.remove(new Query(), Movie.class);
		run();
		assertThat(this.mongo.findAll(Movie.class)).isEmpty();
	}

	@Test
	void fillingThatWasCutOffIsCompletedWithoutWhatWasDeleted() {
		fill();
		long all = this.mongo.count(new Query(), Movie.class);
		this.movies.delete(this.drawn.get(0).getId());
		this.mongo.remove(new Query().limit(5), Movie.class);
		this.mongo.dropCollection("milestone");
		assertThat(this.mongo.count(new Query(), Movie.class)).isEqualTo(all - 6);
		run();
		assertThat(this.mongo.count(new Query(), Movie.class)).isEqualTo(all - 1);
	}

	@Test
	void restoredShopIsNotFilledAndHasSamplesOnlyIfItsBackupHadThem() {
		this.mongo.save(new Document("_id", "sample-data").append("restored", true), "milestone");
		Movie own = this.mongo.insert(new Movie(new ObjectId()));
		run();
		assertThat(this.mongo.findAll(Movie.class)).extracting(Movie::getId).containsExactly(own.getId());
		assertThat(samples().isPresent()).isFalse();
		this.mongo.remove(new Query(), Movie.class);
		this.mongo.dropCollection("milestone");
		fill();
		assertThat(samples().isPresent()).isTrue();
		this.mongo.save(new Document("_id", "sample-data").append("restored", true), "milestone");
		assertThat(samples().isPresent()).isTrue();
	}

	@Test
	void shopWithMoviesOfItsOwnIsLeftAlone() {
		this.mongo.insert(new Movie(new ObjectId()));
		run();
		assertThat(this.mongo.findAll(Movie.class)).hasSize(1);
	}

	@Test
	void onlySamplesAreMovedToTheBin() {
		fill();
		Movie own = this.mongo.insert(new Movie(new ObjectId()));
		SampleData samples = samples();
		long count = samples.count();
		assertThat(count).isGreaterThanOrEqualTo(24);
		assertThat(samples.delete()).isEqualTo((int) count);
		assertThat(samples.count()).isZero();
		assertThat(this.mongo.findAll(Movie.class)).extracting(Movie::getId).containsExactly(own.getId());
		assertThat(samples.delete()).isZero();
	}

	// Drawing posters takes long, so only the first test draws all of them.
	@Test
	void posterThatCannotBeStoredDoesNotEndTheShop() {
		Posters full = mock();
		given(full.accept(any(IOConsumer.class)))
			.willThrow(PosterRejectedException.notStored(new IOException("No space left")));
		new SampleData(TestSettings.in(Path.of("unused")), this.database, this.movies, full, this.copies, this.mongo,
				this.json)
			.run(new DefaultApplicationArguments());
		run();
		assertThat(this.mongo.count(new Query(), Movie.class)).isGreaterThanOrEqualTo(24);
	}

	private void fill() {
		this.mongo.insertAll(this.drawn);
		run();
		this.drawn = this.mongo.findAll(Movie.class);
	}

	private void run() {
		samples().run(new DefaultApplicationArguments());
	}

	private SampleData samples() {
		return new SampleData(TestSettings.in(Path.of("unused")), this.database, this.movies, this.posters, this.copies,
				this.mongo, this.json);
	}

}
