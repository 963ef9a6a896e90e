package com.xebia.movieshop.exporting;

import java.io.UnsupportedEncodingException;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.editing.MovieKeys;
import com.xebia.movieshop.movie.editing.MovieService;
import com.xebia.movieshop.support.ShopTest;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for the export: it contains all movies of a list, in its order.
 */
@ShopTest
class ExportTests {

	private static final List<String> TITLES = IntStream.range(0, 250).mapToObj("Film %03d"::formatted).toList();

	@Autowired
	private MockMvcTester mvc;

	@Autowired
	private MongoOperations mongo;

	@Autowired
	private MovieService movies;

	@BeforeEach
	void fill() {
		clear();
		insert(TITLES.stream().map((title) -> movie(title, "Drama")).toList());
	}

	private void insert(List<Movie> added) {
		this.mongo.insertAll(added);
		this.mongo.dropCollection("keys");
		new MovieKeys(this.mongo).update();
	}

	@AfterEach
	void clear() {
		this.mongo.remove(new Query(), Movie.class);
	}

	@Test
	void allMoviesComeInTheOrderOfTheList() throws Exception {
		assertThat(titles("/movies/export?format=csv")).isEqualTo(TITLES);
		List<String> newest = TITLES.stream().sorted(Collections.reverseOrder()).toList();
		assertThat(titles("/movies/export?format=csv&sort=newest&size=3")).isEqualTo(newest);
	}

	@Test
	void exportHasOnlyMoviesOfTheFilter() throws Exception {
		insert(List.of(movie("A song", "Musical"), movie("A dance", "Musical")));
		assertThat(titles("/movies/export?format=csv&genre=Musical")).containsExactly("A dance", "A song");
		assertThat(titles("/movies/export?format=csv&genre=None")).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "&sort=-title" })
	void longListIsForStaff(String order) {
		String all = "/movies/export?format=csv" + order;
		insert(IntStream.range(0, 750).mapToObj((i) -> movie("Film " + i, "Comedy")).toList());
		assertThat(this.mvc.get().uri(all)).hasStatusOk();
		insert(List.of(movie("One more", "Comedy")));
		assertThat(this.mvc.get().uri(all)).hasStatus(401);
		assertThat(this.mvc.head().uri(all)).hasStatus(401);
		assertThat(this.mvc.get().uri(all).with(ShopTest.CURATOR)).hasStatusOk();
		assertThat(this.mvc.get().uri(all + "&genre=Drama")).hasStatusOk();
	}

	@Test
	void jsonLinesEqualTheJsonOfTheApi() throws Exception {
		clear();
		Movie movie = this.movies.create(movie("Casablanca", "Drama"));
		MvcTestResult export = this.mvc.get().uri("/movies/export?format=jsonl").exchange();
		assertThat(export).hasContentType("application/x-ndjson")
			.headers()
			.hasValue("Content-Disposition", "attachment; filename=\"movies.jsonl\"");
		MvcTestResult one = this.mvc.get()
			.uri("/movies/" + movie.getId())
			.header("Accept", "application/json")
			.exchange();
		assertThat(export).bodyText().isEqualTo(one.getResponse().getContentAsString() + "\n");
	}

	@Test
	void formatIsChosenByParameterOrByWhatIsAccepted() {
		assertThat(this.mvc.get().uri("/movies/export")).hasContentType("text/csv;charset=UTF-8");
		assertThat(this.mvc.get().uri("/movies/export").header("Accept", "application/x-ndjson"))
			.hasContentType("application/x-ndjson");
		assertThat(this.mvc.get().uri("/movies/export?format=xml")).hasStatus(400);
	}

	@Test
	void invalidFilterIsABadRequest() {
		assertThat(this.mvc.get().uri("/movies/export?format=csv&year=x")).hasStatus(400);
		assertThat(this.mvc.get().uri("/movies/export?format=csv&q=film&year=x")).hasStatus(400);
	}

	// Returns the second column of all lines but the header.
	private List<String> titles(String uri) throws UnsupportedEncodingException {
		MvcTestResult export = this.mvc.get().uri(uri).exchange();
		assertThat(export).hasStatusOk().hasContentType("text/csv;charset=UTF-8");
		String text = export.getResponse().getContentAsString();
		assertThat(text).startsWith("\uFEFF\"id\",\"title\",");
		return text.lines().skip(1).map((line) -> line.split("\",\"")[1]).toList();
	}

	private static Movie movie(String title, String genre) {
		Movie movie = new Movie(new ObjectId());
		movie.setTitle(title);
		movie.setGenres(List.of(genre));
		return movie;
	}

}
