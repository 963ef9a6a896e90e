package com.xebia.movieshop.movie.web;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieReader;
import com.xebia.movieshop.names.KnownName;
import com.xebia.movieshop.names.KnownNames;
import com.xebia.movieshop.search.MovieSearch;
import com.xebia.movieshop.search.query.Suggestion;
import com.xebia.movieshop.search.query.Suggestions;
import com.xebia.movieshop.site.brand.BrandStore;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.webmvc.test.autoconfigure.AutoConfigureMockMvc;
import org.springframework.boot.webmvc.test.autoconfigure.WebMvcTest;
import org.springframework.test.context.bean.override.mockito.MockitoBean;
import org.springframework.test.web.servlet.assertj.MockMvcTester;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.BDDMockito.given;
import static org.mockito.BDDMockito.then;
import static org.mockito.Mockito.times;

@WebMvcTest(SuggestionController.class)
@AutoConfigureMockMvc(addFilters = false)
@MockitoBean(types = BrandStore.class)
class SuggestionControllerTests {

	private static final Suggestions NO_SUGGESTIONS = new Suggestions(List.of(), List.of(), 0);

	@Autowired
	private MockMvcTester mvc;

	@MockitoBean
	private MovieSearch search;

	@MockitoBean
	private MovieReader reader;

	@MockitoBean
	private KnownNames people;

	@Test
	void suggestionsOfFewLettersAreRememberedUntilAMovieChanges() {
		given(this.search.changes()).willReturn(1L, 1L, 2L);
		given(this.search.suggest("kw")).willReturn(NO_SUGGESTIONS);
		for (int i = 0; i < 3; i++) {
			assertThat(this.mvc.get().uri("/movies/suggestions?q=kw")).hasStatusOk();
		}
		then(this.search).should(times(2)).suggest("kw");
	}

	@Test
	void peopleAndKindsAreSuggestedBehindFewerMovies() {
		suggest("john", 20, IntStream.range(0, 8).mapToObj((i) -> "John " + i));
		given(this.people.find("john", 2))
			.willReturn(List.of(new KnownName("John Ford", 38, "/people/John%20Ford", List.of())));
		given(this.people.genres("john", 2))
			.willReturn(List.of(new KnownName("Johns", 4, "/movies?genre=Johns", List.of())));
		assertThat(this.mvc.get().uri("/shop/movies/suggestions?q=john").contextPath("/shop")).bodyJson()
			.hasPathSatisfying("$[5].title", (title) -> assertThat(title).isEqualTo("John 5"))
			.hasPathSatisfying("$[5].poster", (poster) -> assertThat(poster).asString().startsWith("/shop/movies/"))
			.hasPathSatisfying("$[6]",
					(person) -> assertThat(person).isEqualTo(Map.of("kind", "person", "name", "John Ford", "movies", 38,
							"url", "/shop/people/John%20Ford")))
			.hasPathSatisfying("$[7].kind", (kind) -> assertThat(kind).isEqualTo("genre"))
			.extractingPath("$[8]")
			.isEqualTo(Map.of("kind", "all", "name", "john", "movies", 20, "url", "/shop/movies?q=john"));
	}

	@Test
	void personIsSuggestedBeforeMoviesOfOtherTitles() {
		suggest("Chàpl", 2, Stream.of("Modern Times", "The Gold Rush"));
		given(this.people.find("Chàpl", 2))
			.willReturn(List.of(new KnownName("Charles Chaplin", 23, "/people/Charles%20Chaplin", List.of())));
		assertThat(this.mvc.get().uri("/movies/suggestions").param("q", "Chàpl")).bodyJson()
			.hasPathSatisfying("$[0].name", (name) -> assertThat(name).isEqualTo("Charles Chaplin"))
			.hasPathSatisfying("$.length()", (length) -> assertThat(length).isEqualTo(3))
			.extractingPath("$[1].title")
			.isEqualTo("Modern Times");
	}

	@Test
	void decadesAreSuggestedByNumber() {
		given(this.search.suggest("1950s")).willReturn(NO_SUGGESTIONS);
		given(this.people.decades("1950", 2))
			.willReturn(List.of(new KnownName("1950", 7, "/movies?q=&decade=1950", List.of())));
		assertThat(this.mvc.get().uri("/movies/suggestions?q=1950s")).bodyJson()
			.extractingPath("$[0].kind")
			.isEqualTo("decade");
	}

	private void suggest(String words, long found, Stream<String> titles) {
		List<Movie> movies = titles.map((title) -> {
			Movie movie = new Movie(new ObjectId());
			movie.setTitle(title);
			return movie;
		}).toList();
		given(this.search.suggest(words)).willReturn(new Suggestions(
				movies.stream().map((movie) -> new Suggestion(movie.getId(), movie.getTitle(), List.of())).toList(),
				List.of(), found));
		given(this.reader.find(movies.stream().map(Movie::getId).toList(), MovieReader.LISTED)).willReturn(movies);
	}

}
