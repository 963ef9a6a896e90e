package com.xebia.movieshop.site;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;

import com.xebia.movieshop.movie.Copy;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieCatalogue;
import com.xebia.movieshop.movie.MovieForm;
import com.xebia.movieshop.movie.editing.MovieService;
import com.xebia.movieshop.people.People;
import com.xebia.movieshop.search.MovieSearch;
import com.xebia.movieshop.search.query.MovieQuery;
import com.xebia.movieshop.shelf.ShelfFilms;
import com.xebia.movieshop.site.brand.BrandStore;
import com.xebia.movieshop.support.ShopTest;
import org.awaitility.Awaitility;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.http.HttpMethod;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.test.context.TestPropertySource;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.ui.ExtendedModelMap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

/**
 * Tests that the cached front page equals the one that is read anew, after each act of
 * this node.
 */
@ShopTest
@TestPropertySource(properties = "movieshop.search.enabled=true")
class HomeControllerTests {

	private static final String WESTERN = "Western";

	@Autowired
	private HomeController home;

	@Autowired
	private MovieCatalogue catalogue;

	@Autowired
	private MovieSearch search;

	@Autowired
	private People people;

	@Autowired
	private BrandStore brands;

	@Autowired
	private ShelfFilms shelves;

	@Autowired
	private MovieService movies;

	@Autowired
	private MockMvcTester mvc;

	@Autowired
	private MongoOperations mongo;

	private ObjectId movie;

	@BeforeEach
	void createMovies() {
		this.movie = create("Rio Bravo").getId();
		create("Hondo");
		// As if they were counted.
		this.mongo.getCollection("tally.keys.genres").deleteMany(new Document());
		this.mongo.save(new Document("_id", "western").append("name", WESTERN).append("movies", 2).append("rank", "2"),
				"tally.keys.genres");
		Awaitility.await().atMost(Duration.ofMinutes(1)).until(() -> page().get("tonight") != null);
	}

	@Test
	void pageIsReadOnceUntilSomethingChanges() {
		Map<String, Object> page = page();
		assertThat(Set.of("movies", "names", "tonight"))
			.allSatisfy((name) -> assertThat(page().get(name)).isNotNull().isSameAs(page.get(name)));
	}

	@Test
	void pageShowsEachChangeOfThisNodeAtOnce() {
		assertChanged("movies", () -> create("Shane"));
		assertChanged("movies", () -> this.movies.delete(this.movie));
		assertChanged("movies", () -> this.movies.restore(this.movie));
		assertChanged("movies", () -> save("El Dorado", List.of()));
		assertChanged("tonight", () -> save("El Dorado", List.of(copy())));
		assertChanged("tonight", () -> send(HttpMethod.PUT, "/settings/tonight", "movie", this.movie, "why", "Duel"));
		assertChanged("tonight", () -> send(HttpMethod.DELETE, "/settings/tonight", "movie", this.movie));
		assertChanged("names", () -> send(HttpMethod.POST, "/genres", "name", WESTERN, "to", "Horse opera"));
	}

	private void assertChanged(String name, Runnable act) {
		Object former = page().get(name);
		act.run();
		assertThat(page().get(name)).isNotEqualTo(former).isEqualTo(readAnew().get(name));
	}

	private Map<String, Object> page() {
		return page(this.home);
	}

	private Map<String, Object> readAnew() {
		return page(new HomeController(this.catalogue, this.search, this.people, this.brands, this.shelves));
	}

	private static Map<String, Object> page(HomeController home) {
		ExtendedModelMap model = new ExtendedModelMap();
		home.show(MovieQuery.ALL, 0, new MockHttpServletRequest(), model);
		return model;
	}

	private Movie create(String title) {
		return this.movies.create(form(new MovieForm(), title, List.of()));
	}

	private void save(String title, List<Copy> copies) {
		this.movies.update(this.movie,
				form(new MovieForm(this.movies.findLatest(this.movie).orElseThrow()), title, copies));
	}

	private static MovieForm form(MovieForm form, String title, List<Copy> copies) {
		form.setTitle(title);
		form.setYear(1959);
		form.setGenres(List.of(WESTERN));
		form.setCopies(copies);
		return form;
	}

	private static Copy copy() {
		Copy copy = new Copy();
		copy.setFormat("DVD");
		return copy;
	}

	private void send(HttpMethod method, String path, Object... parameters) {
		MockMvcTester.MockMvcRequestBuilder request = this.mvc.method(method)
			.uri(path)
			.with(csrf())
			.with(ShopTest.CURATOR);
		for (int i = 0; i < parameters.length; i += 2) {
			request.param(parameters[i].toString(), parameters[i + 1].toString());
		}
		assertThat(request).hasStatus(303);
	}

}
