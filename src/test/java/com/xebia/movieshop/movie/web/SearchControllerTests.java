package com.xebia.movieshop.movie.web;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieReader;
import com.xebia.movieshop.names.KnownPeople;
import com.xebia.movieshop.names.KnownPeople.KnownPerson;
import com.xebia.movieshop.search.MovieSearch;
import com.xebia.movieshop.search.query.Highlighter;
import com.xebia.movieshop.search.query.SearchRequest;
import com.xebia.movieshop.search.query.SearchResult;
import com.xebia.movieshop.search.query.SearchResult.Suggestion;
import com.xebia.movieshop.search.query.SearchUnavailableException;
import com.xebia.movieshop.site.brand.BrandStore;
import com.xebia.movieshop.staff.WriteAccess;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.webmvc.test.autoconfigure.AutoConfigureMockMvc;
import org.springframework.boot.webmvc.test.autoconfigure.WebMvcTest;
import org.springframework.http.HttpStatus;
import org.springframework.test.context.bean.override.mockito.MockitoBean;
import org.springframework.test.web.servlet.assertj.MockMvcTester;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.argThat;
import static org.mockito.BDDMockito.given;
import static org.mockito.BDDMockito.then;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.times;

@WebMvcTest({ SearchController.class, SuggestionController.class })
@AutoConfigureMockMvc(addFilters = false)
class SearchControllerTests {

	private static final SearchResult NOTHING = new SearchResult(List.of(), mock(Highlighter.class), 0, true, Map.of(),
			Map.of(), Map.of(), null);

	@Autowired
	private MockMvcTester mvc;

	@MockitoBean
	private MovieSearch search;

	@MockitoBean
	private MovieReader reader;

	@MockitoBean
	private KnownPeople people;

	@MockitoBean
	private WriteAccess access;

	@MockitoBean
	private BrandStore brands;

	@Test
	void headersAreNotBoundAsFilters() {
		given(this.search.search(any())).willReturn(NOTHING);
		assertThat(this.mvc.get().uri("/movies?q=ran").header("Year", "soon").header("Director", "Dana")).hasStatusOk()
			.hasViewName("movies/search");
		then(this.search).should().search(SearchRequest.of("ran"));
	}

	@ParameterizedTest
	@CsvSource({ "1, 1", "100, 100", "0, 1", "1000, 100", "'', 24" })
	void pageHasTheSizeOfOneOfTheCatalogue(String wanted, int size) {
		given(this.search.search(any())).willReturn(NOTHING);
		assertThat(this.mvc.get().uri("/movies?q=ran&size={size}", wanted)).hasStatusOk();
		then(this.search).should().search(argThat((request) -> request.pageSize() == size));
	}

	@Test
	void pageShowsTheWordsInTheDescriptionAndAmongTheStars() {
		Movie movie = new Movie(new ObjectId());
		movie.setDirector("Akira Kurosawa and Ishirō Honda");
		movie.setStars(List.of("Mieko Harada"));
		movie.setDescription("A lord divides his realm.");
		Highlighter highlighter = mock();
		given(highlighter.names(List.of("Akira Kurosawa", "Ishirō Honda", "Mieko Harada")))
			.willReturn(List.of("Mieko <mark>Harada</mark>"));
		given(highlighter.part("A lord divides his realm.")).willReturn("A <mark>lord</mark> divides his realm.");
		given(this.search.search(any())).willReturn(
				new SearchResult(List.of(movie.getId()), highlighter, 1, true, Map.of(), Map.of(), Map.of(), null));
		given(this.reader.find(List.of(movie.getId()))).willReturn(List.of(movie));
		assertThat(this.mvc.get().uri("/movies?q=lord harada")).model()
			.extractingByKey("search", InstanceOfAssertFactories.type(SearchPage.class))
			.extracting((page) -> page.page().items(), InstanceOfAssertFactories.list(SearchPage.Found.class))
			.singleElement()
			.returns(List.of("Mieko <mark>Harada</mark>"), SearchPage.Found::people)
			.returns("A <mark>lord</mark> divides his realm.", SearchPage.Found::text);
	}

	@Test
	void jsonMarksSimilarHits() {
		Highlighter highlighter = mock();
		given(this.search.search(any()))
			.willReturn(new SearchResult(List.of(), highlighter, 1, true, Map.of(), Map.of(), Map.of(), null));
		assertThat(this.mvc.get().uri("/movies?q=rna").accept("application/json")).bodyJson()
			.extractingPath("$.found.similar")
			.isEqualTo(true);
	}

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

	@Test
	void searchWithoutAnIndexIsServiceUnavailable() {
		given(this.search.search(any())).willThrow(SearchUnavailableException.withoutIndex());
		assertThat(this.mvc.get().uri("/movies?q=ran")).hasStatus(HttpStatus.SERVICE_UNAVAILABLE)
			.containsHeader("Retry-After");
	}

}
