package com.xebia.movieshop.movie.web;

import java.util.List;
import java.util.Map;
import java.util.Optional;

import com.xebia.movieshop.address.ListPage;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieCatalogue;
import com.xebia.movieshop.movie.MovieCursor;
import com.xebia.movieshop.movie.MovieReader;
import com.xebia.movieshop.movie.web.MovieLists.SearchHints;
import com.xebia.movieshop.names.KnownName;
import com.xebia.movieshop.names.KnownNames;
import com.xebia.movieshop.search.MovieSearch;
import com.xebia.movieshop.search.query.Facets;
import com.xebia.movieshop.search.query.Highlighter;
import com.xebia.movieshop.search.query.MovieQuery;
import com.xebia.movieshop.search.query.SearchResult;
import com.xebia.movieshop.search.query.SearchUnavailableException;
import com.xebia.movieshop.site.brand.BrandStore;
import jakarta.servlet.http.Cookie;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.webmvc.test.autoconfigure.AutoConfigureMockMvc;
import org.springframework.boot.webmvc.test.autoconfigure.WebMvcTest;
import org.springframework.context.annotation.Import;
import org.springframework.http.HttpStatus;
import org.springframework.test.context.bean.override.mockito.MockitoBean;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.validation.BindException;
import org.springframework.validation.FieldError;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.argThat;
import static org.mockito.BDDMockito.given;
import static org.mockito.BDDMockito.then;
import static org.mockito.Mockito.mock;

@WebMvcTest(MovieListController.class)
@Import(MovieLists.class)
@AutoConfigureMockMvc(addFilters = false)
@MockitoBean(types = BrandStore.class)
class MovieListControllerTests {

	private static final ObjectId ID = new ObjectId();

	private static final SearchResult NOTHING = new SearchResult(List.of(), mock(Highlighter.class), Facets.NONE, null);

	@Autowired
	private MockMvcTester mvc;

	@MockitoBean
	private MovieCatalogue catalogue;

	@MockitoBean
	private MovieSearch search;

	@MockitoBean
	private MovieReader reader;

	@MockitoBean
	private KnownNames names;

	@BeforeEach
	void understandNoFilters() {
		given(this.search.understand(any())).willAnswer((call) -> call.getArgument(0));
	}

	@Test
	void wordsThatNameFiltersFindTheListWithoutUnknownWords() {
		MovieQuery meant = MovieQuery.of(Map.of("q", "xyzzy", "decade", 1920));
		given(this.search.understand(MovieQuery.of("xyzzy 1920s"))).willReturn(meant);
		given(this.search.find(MovieQuery.of("xyzzy"), 1)).willReturn(List.of());
		given(this.search.search(meant)).willReturn(NOTHING);
		given(this.search.search(MovieQuery.of(Map.of("decade", 1920))))
			.willReturn(new SearchResult(List.of(ID), Highlighter.NONE, Facets.NONE, null));
		given(this.reader.find(List.of(ID), MovieReader.LISTED)).willReturn(List.of(new Movie(ID)));
		assertThat(this.mvc.get().uri("/movies?q=xyzzy 1920s").accept("text/html")).model()
			.extractingByKey("list", InstanceOfAssertFactories.type(MovieList.class))
			.satisfies((list) -> assertThat(list.query().self()).isEqualTo("/movies?sort=title&decade=1920"))
			.extracting(MovieList::typed)
			.isEqualTo("xyzzy 1920s");
	}

	@Test
	void wordsThatNameFiltersOfNoMovieAreWords() {
		MovieQuery typed = MovieQuery.of("casablanca 1920s");
		given(this.search.understand(typed)).willReturn(MovieQuery.of(Map.of("q", "casablanca", "decade", 1920)));
		given(this.search.find(MovieQuery.of("casablanca"), 1)).willReturn(List.of(ID));
		given(this.search.search(any())).willReturn(NOTHING);
		assertThat(this.mvc.get().uri("/movies?q=casablanca 1920s").accept("text/html")).model()
			.extractingByKey("list", InstanceOfAssertFactories.type(MovieList.class))
			.returns(typed.words(), (list) -> list.query().words())
			.returns(null, MovieList::typed);
	}

	@Test
	void pageLinksToItsNeighboursAndKeepsTheFilter() {
		String cursor = new MovieCursor("a", 1957, ID, 1).encode();
		given(this.catalogue.browse(any())).willAnswer((browse) -> {
			MovieQuery query = browse.getArgument(0);
			return new ListPage<>(List.of(new Movie(ID)), query.self(), query.with("before", cursor),
					query.with("after", cursor));
		});
		given(this.search.count(any())).willThrow(SearchUnavailableException.withoutIndex());
		String self = "/shop/movies?sort=newest&genre=War%20%26%20Love&year=1957&after=" + cursor;
		String link = "/shop/movies?sort=newest&genre=War%20%26%20Love&year=1957&";
		assertThat(this.mvc.get()
			.uri("/shop/movies?sort=newest&genre={genre}&year=1957&after={cursor}", "War & Love", cursor)
			.contextPath("/shop")
			.accept("application/json"))
			.hasHeader("Link", "<%s>; rel=\"self\", <%2$sbefore=%3$s>; rel=\"prev\", <%2$safter=%3$s>; rel=\"next\""
				.formatted(self, link, cursor))
			.bodyJson()
			.isStrictlyEqualTo("""
					{"movies": [{"id": "%1$s", "url": "/shop/movies/%1$s", "title": "", "director": "",
					  "drawnPoster": "/shop%5$s"}],
					 "links": {"self": "%2$s", "prev": "%3$sbefore=%4$s", "next": "%3$safter=%4$s"}}
					""".formatted(ID, self, link, cursor, new Movie(ID).getDrawnPoster()));
	}

	@Test
	void invalidNumberIsAnErrorOfItsParameter() {
		assertThat(this.mvc.get().uri("/movies?year=soon&size=many&genre=War").accept("application/json"))
			.hasStatus(HttpStatus.BAD_REQUEST)
			.failure()
			.asInstanceOf(InstanceOfAssertFactories.type(BindException.class))
			.extracting(BindException::getFieldErrors, InstanceOfAssertFactories.list(FieldError.class))
			.extracting(FieldError::getField, FieldError::getCode)
			.containsExactlyInAnyOrder(tuple("size", "typeMismatch"), tuple("year", "typeMismatch"));
	}

	@Test
	void headersAndEmptyParametersAreNoFilters() {
		given(this.catalogue.browse(any())).willAnswer((browse) -> new ListPage<>(List.of(), "", null, null));
		given(this.search.count(any())).willReturn(Facets.NONE);
		assertThat(this.mvc.get().uri("/movies?genre=&year=&size=&q=").header("Year", "soon").header("Director", "D"))
			.hasStatusOk()
			.hasViewName("movies/list");
		then(this.catalogue).should().browse(MovieQuery.ALL);
	}

	@ParameterizedTest
	@ValueSource(strings = { "text/html", "application/json" })
	void listOfAFormerNameLeadsToThePresentOne(String type) {
		given(this.names.renamed("Old")).willReturn(Optional.of("N & W"));
		given(this.names.renamedGenre("War")).willReturn(Optional.of("Peace"));
		given(this.catalogue.browse(any())).willAnswer((browse) -> new ListPage<>(List.of(), "", null, null));
		given(this.search.count(any())).willReturn(Facets.NONE);
		assertThat(
				this.mvc.get().uri("/shop/movies?director=Old&genre=War&sort=year").contextPath("/shop").accept(type))
			.hasStatus(HttpStatus.SEE_OTHER)
			.hasHeader("Location", "/shop/movies?sort=year&genre=Peace&director=N%20%26%20W");
		assertThat(this.mvc.get().uri("/movies?director=New").accept(type)).hasStatusOk();
	}

	@Test
	void severalGenresAreBoundAsTheyAre() {
		given(this.search.search(any())).willReturn(NOTHING);
		assertThat(this.mvc.get().uri("/movies?genre=Comedy, black&genre=War&sort=-minutes")).hasStatusOk();
		then(this.search).should()
			.search(MovieQuery.of(Map.of("genre", List.of("Comedy, black", "War"), "sort", "-minutes")));
		assertThat(this.mvc.get().uri("/movies?genre=Comedy, black&decade=1950")).hasStatusOk();
		then(this.search).should().search(MovieQuery.of(Map.of("genre", "Comedy, black", "decade", 1950)));
	}

	@ParameterizedTest
	@CsvSource({ "1, 1", "100, 100", "0, 1", "1000, 100", "'', 24" })
	void pageHasAWantedSize(String wanted, int size) {
		given(this.search.search(any())).willReturn(NOTHING);
		assertThat(this.mvc.get().uri("/movies?q=ran&size={size}", wanted)).hasStatusOk();
		then(this.search).should().search(argThat((request) -> request.pageSize() == size));
	}

	@Test
	void linesShowTheWordsInTheDescriptionAndAmongTheStars() {
		Movie movie = new Movie(ID);
		movie.setDirector("Akira Kurosawa and Ishirō Honda");
		movie.setStars(List.of("Mieko Harada"));
		movie.setDescription("A lord divides his realm.");
		Highlighter highlighter = mock();
		given(highlighter.names(List.of("Akira Kurosawa", "Ishirō Honda", "Mieko Harada")))
			.willReturn(List.of("Mieko <mark>Harada</mark>"));
		given(highlighter.part("A lord divides his realm.")).willReturn("A <mark>lord</mark> divides his realm.");
		given(this.search.search(any())).willReturn(new SearchResult(List.of(ID), highlighter, Facets.NONE, null));
		given(this.reader.find(List.of(ID))).willReturn(List.of(movie));
		assertThat(this.mvc.get().uri("/movies?q=lord harada&view=lines")).cookies().hasValue("view", "lines");
		assertThat(this.mvc.get().uri("/movies?q=lord harada").cookie(new Cookie("view", "lines"))).model()
			.extractingByKey("list", InstanceOfAssertFactories.type(MovieList.class))
			.extracting(MovieList::getFound, InstanceOfAssertFactories.list(MovieList.Found.class))
			.singleElement()
			.returns(List.of("Mieko <mark>Harada</mark>"), MovieList.Found::people)
			.returns("A <mark>lord</mark> divides his realm.", MovieList.Found::text);
	}

	@Test
	void feedHasTheWordsAndFiltersOfTheList() {
		MovieQuery query = MovieQuery.of(Map.of("q", "love", "genre", "War", "sort", "title", "size", 5));
		assertThat(new MovieList(query, new ListPage<>(List.of(), "", null, null), 1, Facets.NONE, null, null, null)
			.getFeed()).isEqualTo("/movies/feed?q=love&genre=War");
	}

	@Test
	void jsonHasTheNumbersOfTheValuesOfFilters() {
		given(this.search.search(any()))
			.willReturn(
					new SearchResult(
							List.of(ID), mock(), new Facets(49, Map.of("genre", Map.of("War", 7L), "decade",
									Map.of("1950", 8L), "minutes", Map.of("90", 3L), "letter", Map.of("A", 2L))),
							null));
		given(this.reader.find(any(), any(String[].class))).willReturn(List.of(new Movie(ID)));
		assertThat(this.mvc.get().uri("/movies?q=rna&after=24").accept("application/json")).bodyJson()
			.hasPathSatisfying("$.links.next", (next) -> assertThat(next).isEqualTo("/movies?q=rna&after=48"))
			.hasPathSatisfying("$.links.prev", (previous) -> assertThat(previous).isEqualTo("/movies?q=rna&before=24"))
			.hasPathSatisfying("$.found",
					(found) -> assertThat(found).isEqualTo(Map.of("count", 49, "exact", true, "similar", true)))
			.extractingPath("$.facets")
			.isEqualTo(Map.of("genre", List.of(Map.of("value", "War", "count", 7)), "decade",
					List.of(Map.of("value", 1950, "count", 8)), "minutes", List.of(Map.of("value", 90, "count", 3)),
					"letter", List.of(Map.of("value", "A", "count", 2)), "person", List.of(), "incomplete", List.of()));
	}

	@Test
	void personWhomTheWordsNameComesFirst() {
		Highlighter highlighter = mock();
		given(highlighter.isName("Alfred Hitchcock")).willReturn(true);
		Facets facets = new Facets(2, Map.of("person", Map.of("Alfred Hitchcock", 2L)));
		given(this.search.search(any())).willReturn(new SearchResult(List.of(), highlighter, facets, null));
		KnownName person = new KnownName("Alfred Hitchcock", 52, "/people/Alfred%20Hitchcock", List.of());
		given(this.names.named("Alfred Hitchcock")).willReturn(Optional.of(person));
		assertThat(this.mvc.get().uri("/movies?q=hitchcock")).model()
			.containsEntry("hints", new SearchHints(List.of(new PersonCard(person, List.of())), List.of()));
	}

	@Test
	void closestMoviesAndPeopleReplaceMissingHits() {
		given(this.search.search(any())).willReturn(NOTHING);
		Movie movie = new Movie(ID);
		given(this.search.closest(MovieQuery.of("hitchcock swims"), 6)).willReturn(List.of(ID));
		given(this.reader.find(List.of(ID), MovieReader.LISTED)).willReturn(List.of(movie));
		KnownName person = new KnownName("Alfred Hitchcock", 52, "/people/Alfred%20Hitchcock", List.of());
		given(this.names.find("hitchcock", 1)).willReturn(List.of(person));
		given(this.names.find("swims", 1))
			.willReturn(List.of(new KnownName("Ann Swimson", 1, "/people/Swimson", List.of())));
		assertThat(this.mvc.get().uri("/movies?q=hitchcock swims")).model()
			.containsEntry("hints", new SearchHints(List.of(new PersonCard(person, List.of())), List.of(movie)));
	}

	@Test
	void searchWithoutAnIndexIsServiceUnavailable() {
		given(this.search.search(any())).willThrow(SearchUnavailableException.withoutIndex());
		assertThat(this.mvc.get().uri("/movies?q=ran")).hasStatus(HttpStatus.SERVICE_UNAVAILABLE)
			.containsHeader("Retry-After");
	}

}
