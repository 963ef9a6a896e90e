package com.xebia.movieshop.movie.editing;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;

import com.xebia.movieshop.address.ListPage;
import com.xebia.movieshop.limits.BusyException;
import com.xebia.movieshop.movie.ChangeKind;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieCatalogue;
import com.xebia.movieshop.movie.MovieCursor;
import com.xebia.movieshop.movie.MovieForm;
import com.xebia.movieshop.movie.MovieForms;
import com.xebia.movieshop.search.query.MovieQuery;
import com.xebia.movieshop.support.EveryEngine;
import com.xebia.movieshop.support.ShopTest;
import com.xebia.movieshop.support.Threads;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;
import org.springframework.web.ErrorResponseException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What {@link MovieService} and its repositories guarantee on every engine.
 */
@ShopTest
@EveryEngine
class MovieServiceTests {

	@Autowired
	private MovieService movies;

	@Autowired
	private MovieCatalogue catalogue;

	@Autowired
	private MovieWriter writer;

	@Autowired
	private MongoOperations mongo;

	@BeforeEach
	void clear() {
		this.mongo.remove(new Query(), Movie.class);
		this.mongo.remove(new Query(), MovieService.Creation.class);
		this.mongo.remove(new Query(), MovieHistory.COLLECTION);
	}

	@Test
	void sameMovieIsNotCreatedTwice() {
		Movie movie = this.movies.create(MovieForms.complete("M"));
		Movie again = new Movie(movie.getId());
		assertThatExceptionOfType(DuplicateKeyException.class).isThrownBy(() -> this.movies.create(again));
		assertThat(this.mongo.count(new Query(), Movie.class)).isOne();
	}

	@Test
	void resubmittedFormCreatesOneMovie() throws Exception {
		MovieForm form = MovieForms.complete("M");
		form.setToken("once");
		List<Callable<ObjectId>> submissions = Collections.nCopies(16, () -> this.movies.create(form).getId());
		assertThat(Set.copyOf(Threads.run(8, submissions))).hasSize(1);
		assertThat(this.mongo.count(new Query(), Movie.class)).isOne();
	}

	@Test
	void resubmittedFormReturnsTheCurrentMovieAndAChangedOneCreatesAnother() {
		MovieForm form = MovieForms.complete("Part 1");
		form.setToken("once");
		Movie movie = this.movies.create(form);
		this.movies.update(movie.getId(), MovieForms.renamed(movie, "Changed"));
		assertThat(this.movies.create(form).getTitle()).isEqualTo("Changed");
		form.setTitle("Part 2");
		this.movies.create(form);
		assertThat(this.mongo.count(new Query(), Movie.class)).isEqualTo(2);
	}

	@Test
	void idempotencyKeyCreatesOneMovie() {
		Movie movie = this.movies.create(MovieForms.complete("M"), "key");
		assertThat(this.movies.create(MovieForms.complete("M"), "key").getId()).isEqualTo(movie.getId());
		assertThat(this.movies.create(MovieForms.complete("M"), "another").getId()).isNotEqualTo(movie.getId());
		assertThatExceptionOfType(ErrorResponseException.class)
			.isThrownBy(() -> this.movies.create(MovieForms.complete("N"), "key"))
			.matches((ex) -> ex.getStatusCode().value() == 422);
	}

	@Test
	void keyIsForgottenAfterAWhile() {
		Movie movie = this.movies.create(MovieForms.complete("M"), "key");
		this.movies.removeExpired(Instant.now().minusSeconds(60));
		assertThat(this.movies.create(MovieForms.complete("M"), "key").getId()).isEqualTo(movie.getId());
		this.movies.removeExpired(Instant.now().plusSeconds(60));
		assertThat(this.movies.create(MovieForms.complete("M"), "key").getId()).isNotEqualTo(movie.getId());
	}

	@Test
	void updateChangesEverythingButTheCreation() {
		Movie movie = find(this.movies.create(MovieForms.complete("M")).getId());
		MovieForm form = MovieForms.renamed(movie, "M, a city hunts a murderer");
		form.setYear(1931);
		this.movies.update(movie.getId(), form);
		Movie updated = find(movie.getId());
		assertThat(updated.getTitle()).isEqualTo("M, a city hunts a murderer");
		assertThat(updated.getYear()).isEqualTo(1931);
		assertThat(updated.getVersion()).isOne();
		assertThat(updated.getCreatedAt()).isEqualTo(movie.getCreatedAt());
	}

	@Test
	void updateThatChangesNothingWritesNothing() {
		Movie movie = find(this.movies.create(MovieForms.complete("M")).getId());
		assertThat(this.movies.update(movie.getId(), new MovieForm(movie))).isEqualTo(movie);
		assertThat(find(movie.getId())).isEqualTo(movie);
		assertThat(this.mongo.count(new Query(), MovieHistory.COLLECTION)).isZero();
	}

	@Test
	@Timeout(60)
	void deletionOfAMovieThatChangesAgainAndAgainIsGivenUp() {
		ObjectId id = this.movies.create(MovieForms.complete("M")).getId();
		MovieChange deletion = new MovieChange(ChangeKind.DELETED, id, null, false, (state) -> {
			this.mongo.updateFirst(new Query(), new Update().inc("version", 1), Movie.class);
			return state;
		});
		assertThatExceptionOfType(BusyException.class).isThrownBy(() -> this.writer.write(deletion));
		assertThat(find(id).getTitle()).isEqualTo("M");
		assertThat(
				this.mongo.count(Query.query(Criteria.where(MovieHistory.DELETED).ne(null)), MovieHistory.COLLECTION))
			.isZero();
	}

	@Test
	void cursorBehindTheLastMovieLeadsToTheFirstPage() {
		this.movies.create(MovieForms.complete("a"));
		String end = new MovieCursor("z", null, new ObjectId(), 1).encode();
		assertThat(browse("title", end, null).items()).hasSize(1);
	}

	@Test
	void onlyOneOfManyEditorsWins() throws Exception {
		Movie movie = this.movies.create(MovieForms.complete("M"));
		List<Callable<Boolean>> updates = IntStream.range(0, 20)
			.mapToObj((i) -> (Callable<Boolean>) () -> isUpdated(movie, "editor " + i))
			.toList();
		assertThat(Threads.run(8, updates)).containsOnlyOnce(true);
		assertThat(find(movie.getId()).getVersion()).isOne();
	}

	@Test
	void documentOfThePostsApplicationIsShownAndUpdated() {
		ObjectId id = new ObjectId();
		this.mongo.getCollection("movie")
			.insertOne(new Document("_id", id).append("_class", "com.xebia.movieshop.domain.Movie")
				.append("title", "Old")
				.append("description", "From before")
				.append("stars", "Ann, Bob")
				.append("director", "Eve")
				.append("fileName", "old"));
		Movie found = find(id);
		assertThat(found.getStars()).containsExactly("Ann", "Bob");
		assertThat(browse("title", null, null).items()).extracting(Movie::getTitle).containsExactly("Old");
		MovieForm form = MovieForms.renamed(found, "New");
		this.movies.update(id, form);
		assertThat(find(id).getTitle()).isEqualTo("New");
		assertThat(this.mongo.getCollection("movie").find(new Document("_id", id)).first()).containsEntry("fileName",
				"old");
		assertThatExceptionOfType(OptimisticLockingFailureException.class)
			.isThrownBy(() -> this.movies.update(id, form));
	}

	@ParameterizedTest
	@ValueSource(strings = { "title", "-title", "year", "newest" })
	void everyMovieIsOnExactlyOnePageBothWays(String sort) {
		List<String> titles = List.of("b", "A", "é", "a", "E", "f", "B");
		for (int i = 0; i < titles.size(); i++) {
			MovieForm form = MovieForms.complete(titles.get(i));
			form.setYear((i % 4 == 0) ? null : 1926 + i % 3);
			this.movies.create(form);
		}
		insertUntitled();
		insertUntitled();
		List<Movie> forwards = new ArrayList<>();
		ListPage<Movie> page = browse(sort, null, null);
		forwards.addAll(page.items());
		while (page.next() != null) {
			page = browse(sort, cursor(page.next()), null);
			forwards.addAll(page.items());
		}
		assertThat(forwards).hasSize(9).extracting(Movie::getId).doesNotHaveDuplicates();
		List<Movie> backwards = new ArrayList<>(page.items());
		while (page.previous() != null) {
			page = browse(sort, null, cursor(page.previous()));
			backwards.addAll(0, page.items());
		}
		assertThat(backwards).extracting(Movie::getId)
			.endsWith(forwards.stream().skip(3).map(Movie::getId).toArray(ObjectId[]::new));
		assertThat(page.items()).extracting(Movie::getId)
			.containsExactlyElementsOf(forwards.stream().limit(2).map(Movie::getId).toList());
	}

	private static String cursor(String link) {
		return link.replaceFirst(".*(after|before)=", "");
	}

	private ListPage<Movie> browse(String sort, @Nullable String after, @Nullable String before) {
		return this.catalogue.browse(MovieQuery.of(Map.of("sort", sort, "size", 2, "after", Objects.toString(after, ""),
				"before", Objects.toString(before, ""))));
	}

	private boolean isUpdated(Movie movie, String title) {
		MovieForm form = MovieForms.renamed(movie, title);
		try {
			this.movies.update(movie.getId(), form);
			return true;
		}
		catch (OptimisticLockingFailureException ex) {
			return false;
		}
	}

	private void insertUntitled() {
		this.mongo.getCollection("movie").insertOne(new Document("director", "Eve"));
	}

	private Movie find(ObjectId id) {
		return this.movies.find(id).orElseThrow();
	}

}
