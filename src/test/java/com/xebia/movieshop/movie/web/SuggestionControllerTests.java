package com.xebia.movieshop.movie.web;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.xebia.movieshop.names.KnownPeople;
import com.xebia.movieshop.names.KnownPeople.KnownPerson;
import com.xebia.movieshop.search.MovieSearch;
import com.xebia.movieshop.search.query.SearchResult.Suggestion;
import com.xebia.movieshop.site.brand.BrandStore;
import com.xebia.movieshop.staff.WriteAccess;
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
class SuggestionControllerTests {

	@Autowired
	private MockMvcTester mvc;

	@MockitoBean
	private MovieSearch search;

	@MockitoBean
	private KnownPeople people;

	@MockitoBean
	private WriteAccess access;

	@MockitoBean
	private BrandStore brands;

	@Test
	void suggestionsOfFewLettersAreRememberedUntilAMovieChanges() {
		given(this.search.changes()).willReturn(1L, 1L, 2L);
		for (int i = 0; i < 3; i++) {
			assertThat(this.mvc.get().uri("/movies/suggestions?q=kw")).hasStatusOk();
		}
		then(this.search).should(times(2)).suggest("kw");
	}

	@Test
	void peopleAreSuggestedBehindFewerMovies() {
		given(this.search.suggest("john")).willReturn(
				IntStream.range(0, 8).mapToObj((i) -> new Suggestion(new ObjectId(), "John " + i, null)).toList());
		given(this.people.find("john", 2)).willReturn(List.of(new KnownPerson("John Ford", 38, "/people/John%20Ford")));
		assertThat(this.mvc.get().uri("/shop/movies/suggestions?q=john").contextPath("/shop")).bodyJson()
			.hasPathSatisfying("$.length()", (length) -> assertThat(length).isEqualTo(8))
			.hasPathSatisfying("$[6].title", (title) -> assertThat(title).isEqualTo("John 6"))
			.extractingPath("$[7]")
			.isEqualTo(Map.of("name", "John Ford", "movies", 38, "url", "/shop/people/John%20Ford"));
	}

	@Test
	void personIsSuggestedBeforeMoviesThatMatchOnlySimilarly() {
		given(this.search.suggest("Chàpl")).willReturn(Stream.of("Modern Times", "Chaplin", "The Gold Rush")
			.map((title) -> new Suggestion(new ObjectId(), title, null))
			.toList());
		given(this.people.find("Chàpl", 2))
			.willReturn(List.of(new KnownPerson("Charles Chaplin", 23, "/people/Charles%20Chaplin")));
		assertThat(this.mvc.get().uri("/movies/suggestions").param("q", "Chàpl")).bodyJson()
			.hasPathSatisfying("$[0].title", (title) -> assertThat(title).isEqualTo("Chaplin"))
			.hasPathSatisfying("$[1].name", (name) -> assertThat(name).isEqualTo("Charles Chaplin"))
			.hasPathSatisfying("$[2].title", (title) -> assertThat(title).isEqualTo("Modern Times"))
			.extractingPath("$[3].title")
			.isEqualTo("The Gold Rush");
	}

}
