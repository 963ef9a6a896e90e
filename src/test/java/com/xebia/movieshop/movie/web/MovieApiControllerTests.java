package com.xebia.movieshop.movie.web;

import java.util.Optional;

import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieForm;
import com.xebia.movieshop.movie.editing.MovieService;
import com.xebia.movieshop.poster.Poster;
import com.xebia.movieshop.poster.Posters;
import com.xebia.movieshop.site.brand.BrandStore;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mockito.ArgumentCaptor;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.webmvc.test.autoconfigure.AutoConfigureMockMvc;
import org.springframework.boot.webmvc.test.autoconfigure.WebMvcTest;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.test.util.ReflectionTestUtils;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.BDDMockito.given;
import static org.mockito.BDDMockito.then;
import static org.mockito.Mockito.never;

@WebMvcTest({ MovieApiController.class, MovieController.class })
@AutoConfigureMockMvc(addFilters = false)
@MockedMovies
class MovieApiControllerTests {

	private static final ObjectId ID = new ObjectId();

	private static final String JSON = """
			{"title": "M ", "description": "D", "stars": [" S", "S", "", null], "director": "D", "copies":
				[{"id": "0123abcd", "format": "DVD", "terms": "rental", "price": 2.5, "currency": "EUR", "shelf": "A",
				"state": "lent", "due": "2030-01-01"}]}
			""";

	@Autowired
	private MockMvcTester mvc;

	@Autowired
	private MovieService movies;

	@Autowired
	private Posters posters;

	@BeforeEach
	void sellFor(@Autowired BrandStore shop) {
		given(shop.code()).willReturn("EUR");
	}

	@ParameterizedTest
	@ValueSource(strings = { "application/json", "application/json, text/html;q=0.5, */*;q=0.1", "application/*",
			"application/json, text/plain, */*" })
	void jsonIsReturnedIfAccepted(String accept) {
		given(this.movies.find(ID)).willReturn(Optional.of(new Movie(ID)));
		assertThat(this.mvc.get().uri("/movies/{id}", ID).header("Accept", accept)).hasStatusOk()
			.hasContentType(MediaType.APPLICATION_JSON)
			.hasHeader("Vary", "Accept");
	}

	@ParameterizedTest
	@ValueSource(strings = { "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", "*/*", "*/*;q=0.8",
			"image/avif,*/*;q=0.8", "text/html, application/json;q=0.9" })
	void htmlIsReturnedOtherwise(String accept) {
		given(this.movies.find(ID)).willReturn(Optional.of(new Movie(ID)));
		assertThat(this.mvc.get().uri("/movies/{id}", ID).header("Accept", accept)).hasStatusOk()
			.hasViewName("movies/show");
	}

	@Test
	void movieIsShownWithItsPosterAndItsVersion() {
		given(this.movies.find(ID)).willReturn(Optional.of(movie(3)));
		assertThat(this.mvc.get().uri("/movies/{id}", ID).accept("application/json")).bodyJson().isStrictlyEqualTo("""
				{"id": "%1$s", "url": "/movies/%1$s", "title": "M", "description": "", "stars": [],
				 "director": "", "genres": [], "version": 3, "poster": {"fileName": "a.png",
				 "url": "/movies/image/a.png?v=2", "contentType": "image/png", "width": 2, "height": 3,
				 "colour": "#112233", "renditions": []}}
				""".formatted(ID));
	}

	@Test
	void movieWithoutAPosterIsShownWithTheDrawnOne() {
		Movie movie = new Movie(ID);
		given(this.movies.find(ID)).willReturn(Optional.of(movie));
		assertThat(this.mvc.get().uri("/movies/{id}", ID).accept("application/json")).bodyJson()
			.doesNotHavePath("poster")
			.extractingPath("drawnPoster")
			.isEqualTo(movie.getDrawnPoster());
	}

	@Test
	void movieThatIsKnownIsNotSentAgain() {
		Movie movie = movie(3);
		movie.setPoster(null);
		given(this.movies.find(ID)).willReturn(Optional.of(movie));
		assertThat(get("\"3\"")).hasStatus(HttpStatus.NOT_MODIFIED);
	}

	@Test
	void movieWhosePosterWasMadeAgainIsSentAgainAndAChangeIsNoConflict() {
		Movie movie = movie(3);
		given(this.movies.find(ID)).willReturn(Optional.of(movie));
		given(this.movies.findLatest(ID)).willReturn(Optional.of(movie));
		given(this.movies.update(eq(ID), any())).willReturn(movie(4));
		String former = get("\"3\"").getResponse().getHeader("ETag");
		assertThat(get(former)).hasStatus(HttpStatus.NOT_MODIFIED);
		movie.setPoster(new Poster("a.png", "image/jpeg", 20, 30, 4, "#112233"));
		assertThat(get(former)).hasStatusOk();
		assertThat(get("\"3\"")).hasStatusOk();
		assertThat(put(JSON, former)).hasStatusOk();
		assertThat(put(JSON, "W/" + former)).hasStatusOk();
	}

	@Test
	void createdMovieIsCleanAndNamesItsPlace() {
		given(this.movies.create(any(MovieForm.class))).willReturn(movie(0));
		assertThat(this.mvc.post().uri("/movies").contentType("application/json").content(JSON))
			.hasStatus(HttpStatus.CREATED)
			.hasHeader("Location", "/movies/" + ID)
			.containsHeader("ETag");
		ArgumentCaptor<MovieForm> form = ArgumentCaptor.captor();
		then(this.movies).should().create(form.capture());
		assertThat(form.getValue().getTitle()).isEqualTo("M");
		assertThat(form.getValue().getStars()).containsExactly("S");
	}

	@ParameterizedTest
	@ValueSource(strings = { "{", "[]", "", "{\"titel\": \"M\"}", "{\"removePoster\": true}", "{\"file\": null}",
			"{\"year\": \"1931\"}", "{\"year\": 1931.5}", "{\"title\": 5}", "{\"title\": true}", "{\"stars\": \"S\"}",
			"{\"stars\": [1]}", "{} {}" })
	void invalidJsonIsABadRequest(String json) {
		assertThat(this.mvc.post().uri("/movies").contentType("application/json").content(json))
			.hasStatus(HttpStatus.BAD_REQUEST);
		then(this.movies).should(never()).create(any(MovieForm.class));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			"3"      | 3 | OK
			*        |   | OK
			"1", "3" |   | OK
			"2"      |   | PRECONDITION_FAILED
			W/"3"    |   | OK
			W/"3-c0" |   | OK
			W/"30"   |   | PRECONDITION_FAILED
			"1", W/"3-c0-gzip" | | OK
			,"1" ,W/"2", |   | PRECONDITION_FAILED
			"-"      |   | PRECONDITION_FAILED
			"*"      |   | PRECONDITION_FAILED
			3        |   | BAD_REQUEST
			3*       |   | BAD_REQUEST
			"3       |   | BAD_REQUEST
			"3" "4"  |   | BAD_REQUEST
			"3", *   |   | BAD_REQUEST
			w/"3"    |   | BAD_REQUEST
			"3"      | 2 | CONFLICT
			         | 3 | OK
			         | 2 | CONFLICT
			         |   | PRECONDITION_REQUIRED
			""")
	void changeMustBeBasedOnWhatIsStored(String ifMatch, Long version, HttpStatus status) {
		given(this.movies.find(ID)).willReturn(Optional.of(movie(3)));
		given(this.movies.findLatest(ID)).willReturn(Optional.of(movie(3)));
		given(this.movies.update(eq(ID), any())).willAnswer((call) -> {
			if (!Long.valueOf(3).equals(call.getArgument(1, MovieForm.class).getVersion())) {
				throw new OptimisticLockingFailureException("stale");
			}
			return movie(4);
		});
		String json = (version != null) ? JSON.replaceFirst("\\{", "{\"version\": " + version + ", ") : JSON;
		var request = this.mvc.put().uri("/movies/{id}", ID).contentType("application/json").content(json);
		assertThat((ifMatch != null) ? request.header("If-Match", ifMatch) : request).hasStatus(status);
	}

	@Test
	void changeOfAVersionThatIsNotShownToAllYetIsMade() {
		given(this.movies.find(ID)).willReturn(Optional.of(movie(2)));
		given(this.movies.findLatest(ID)).willReturn(Optional.of(movie(3)));
		given(this.movies.update(eq(ID), any())).willReturn(movie(4));
		assertThat(put(JSON, "\"3\"")).hasStatusOk();
	}

	@Test
	void changeThatComesTooLateFailsItsPrecondition() {
		given(this.movies.find(ID)).willReturn(Optional.of(movie(3)));
		given(this.movies.update(eq(ID), any())).willThrow(new OptimisticLockingFailureException("stale"));
		assertThat(put(JSON, "\"3\"")).hasStatus(HttpStatus.PRECONDITION_FAILED);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			{"fileName": null,    | true  |
			{"fileName": "b.png", | false | b.png
			{                     | false |
			""")
	void posterIsKeptUnlessItIsReplacedOrRemoved(String start, boolean removed, String fileName) {
		given(this.movies.find(ID)).willReturn(Optional.of(movie(3)));
		given(this.posters.claim("b.png"))
			.willReturn(Optional.of(new Poster("b.png", "image/png", 2, 3, 4, "#112233")));
		given(this.movies.update(eq(ID), any())).willReturn(movie(4));
		assertThat(put(JSON.replaceFirst("\\{", start), "\"3\"")).hasStatusOk().containsHeader("ETag");
		ArgumentCaptor<MovieForm> form = ArgumentCaptor.captor();
		then(this.movies).should().update(eq(ID), form.capture());
		assertThat(form.getValue().isRemovePoster()).isEqualTo(removed);
		assertThat(form.getValue().getFileName()).isEqualTo(fileName);
	}

	@Test
	void unknownMovieIsNotFound() {
		assertThat(this.mvc.get().uri("/movies/{id}", ID).accept("application/json")).hasStatus(HttpStatus.NOT_FOUND);
		assertThat(this.mvc.delete().uri("/movies/{id}", ID).accept("application/json"))
			.hasStatus(HttpStatus.NOT_FOUND);
		assertThat(put(JSON, "*")).hasStatus(HttpStatus.NOT_FOUND);
	}

	@Test
	void movieIsDeletedOnlyAsItIsKnown() {
		Movie movie = movie(3);
		given(this.movies.find(ID)).willReturn(Optional.of(movie));
		given(this.movies.findLatest(ID)).willReturn(Optional.of(movie));
		given(this.movies.delete(movie)).willReturn(Optional.of(movie), Optional.empty());
		assertThat(delete("\"2\"")).hasStatus(HttpStatus.PRECONDITION_FAILED);
		assertThat(delete("\"3\"")).hasStatus(HttpStatus.NO_CONTENT);
		assertThat(delete("\"3\"")).as("changed meanwhile").hasStatus(HttpStatus.PRECONDITION_FAILED);
	}

	private MvcTestResult get(String ifNoneMatch) {
		return exchange(this.mvc.get().accept("application/json").header("If-None-Match", ifNoneMatch));
	}

	private MvcTestResult put(String json, String ifMatch) {
		return exchange(this.mvc.put().contentType("application/json").content(json).header("If-Match", ifMatch));
	}

	private MvcTestResult delete(String ifMatch) {
		return exchange(this.mvc.delete().accept("application/json").header("If-Match", ifMatch));
	}

	private static MvcTestResult exchange(MockMvcTester.MockMvcRequestBuilder request) {
		return request.uri("/movies/{id}", ID).exchange();
	}

	private static Movie movie(long version) {
		Movie movie = new Movie(ID);
		movie.setTitle("M");
		movie.setPoster(new Poster("a.png", "image/png", 2, 3, 4, "#112233"));
		ReflectionTestUtils.setField(movie, "version", version);
		return movie;
	}

}
