package com.xebia.movieshop.selection;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.xebia.movieshop.movie.Copy;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieForms;
import com.xebia.movieshop.movie.editing.MovieService;
import com.xebia.movieshop.support.ShopTest;
import org.assertj.core.api.AbstractStringAssert;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.http.MediaType;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

/**
 * Tests for changes of several movies at once, each of which can be undone.
 */
@ShopTest
class SelectionTests {

	@Autowired
	private MockMvcTester mvc;

	@Autowired
	private MovieService movies;

	@Autowired
	private MongoOperations mongo;

	private Movie laura;

	private Movie gilda;

	@BeforeEach
	void create() {
		this.laura = movie("Laura", "Otto Preminger", List.of("Noir"));
		this.gilda = movie("Gilda", "Charles Vidor", List.of("Drama", "Noir"));
	}

	@AfterEach
	void clear() {
		this.mongo.remove(new Query(), Movie.class);
		this.mongo.remove(new Query(), "history");
		this.mongo.remove(new Query(), "shelf");
	}

	private Movie movie(String title, String director, List<String> genres) {
		Movie movie = new Movie(new ObjectId());
		movie.setTitle(title);
		movie.setDirector(director);
		movie.setDescription("D");
		movie.setStars(List.of("S"));
		movie.setGenres(genres);
		movie.setOffer("=1");
		return this.movies.create(movie);
	}

	@Test
	void movieThatWasChangedMeanwhileStaysAndIsListed() {
		String path = check("ADD_GENRE", "War");
		this.movies.delete(this.laura.getId());
		this.movies.restore(this.laura.getId());
		apply(path);
		assertThat(genres()).containsExactly("[Noir]", "[Drama, Noir, War]");
		assertJson(path).contains("\"refused\":1").contains("Laura");
	}

	@Test
	void curatorReturnsToTheListAfterAChangeAndItsUndoAlsoIfAReplyWasLost() {
		String list = "/movies?genre=Noir&after=x#" + this.laura.getId();
		String path = check("ADD_GENRE", "War", "/movies?genre=Noir&after=x");
		for (int i = 0; i < 2; i++) {
			assertThat(browse(path)).hasStatus(303)
				.hasHeader("Location", list)
				.flash()
				.containsEntry("notice", "changed")
				.containsEntry("noticeTitle", 2L)
				.containsEntry("noticeImport", path.substring(path.length() - 24));
		}
		assertThat(genres()).containsExactly("[Noir, War]", "[Drama, Noir, War]");
		for (int i = 0; i < 2; i++) {
			assertThat(browse(path + "/undo")).hasStatus(303)
				.hasHeader("Location", list)
				.flash()
				.containsEntry("notice", "undone")
				.containsEntry("noticeTitle", 2L)
				.doesNotContainKey("noticeImport");
		}
		assertThat(genres()).containsExactly("[Noir]", "[Drama, Noir]");
	}

	@ParameterizedTest
	@CsvSource({ "/people, Otto Preminger, /people/Otto%20Preminger", "/genres, Noir, /movies?genre=Noir" })
	void curatorReturnsToTheFormerNameAfterTheUndoOfARename(String index, String name, String page) {
		MvcTestResult renamed = browse(index + "?name=" + name + "&to=Renamed");
		Object change = renamed.getMvcResult().getFlashMap().get("noticeImport");
		assertThat(browse("/movies/imports/" + change + "/undo")).hasStatus(303)
			.hasHeader("Location", page)
			.flash()
			.containsEntry("notice", "undone");
		assertThat(this.mvc.get().uri(page.replace("%20", " ")).with(ShopTest.CURATOR)).hasStatusOk();
		assertThat(stored(this.laura).getDirector() + genres()).isEqualTo("Otto Preminger[[Noir], [Drama, Noir]]");
	}

	@ParameterizedTest
	@ValueSource(strings = { "//example.org", "https://example.org", "/movies?q=a#b", "/counter" })
	void curatorReturnsToNoOtherPageThanAList(String back) {
		assertThat(browse(check("ADD_GENRE", "War", back))).hasHeader("Location", "/movies#" + this.laura.getId());
	}

	@Test
	void changeThatLeavesAMovieOutShowsWhich() {
		String path = check("ADD_GENRE", "War", "/movies");
		this.movies.delete(this.laura.getId());
		assertThat(browse(path)).hasStatus(303).hasHeader("Location", path);
	}

	@Test
	void nothingIsChangedWithoutAMovieOrAValue() {
		assertThat(change("ADD_GENRE", " ")).hasStatus(422)
			.model()
			.containsEntry("problem", "selection.value")
			.containsEntry("chosen", List.of(stored(this.laura), stored(this.gilda)));
		assertThat(this.mvc.post().uri("/selection/changes?change=OFFER&value=x").with(ShopTest.CURATOR).with(csrf()))
			.hasStatus(422);
	}

	@Test
	void eachMovieGetsACopyMoreAndTheYear() {
		String path = apply("ADD_COPY", "DVD");
		apply("ADD_COPY", "DVD");
		assertThat(stored(this.laura).getCopies()).extracting(Copy::getFormat).containsExactly("DVD", "DVD");
		assertThat(stored(this.gilda).getCopies()).hasSize(2);
		apply("YEAR", "1944");
		assertThat(stored(this.gilda).getYear()).isEqualTo(1944);
		assertThat(stored(this.gilda).getCopies()).hasSize(2);
		assertJson(path).contains("\"changed\":2");
	}

	@Test
	void languageIsSetByItsNameAndRemovedByNone() {
		String path = apply("LANGUAGE", "Deutsch");
		assertThat(stored(this.laura).getLanguage()).isEqualTo("de");
		assertThat(this.mvc.get().uri(path + "/report").with(ShopTest.CURATOR)).bodyText().contains(" → German");
		assertJson(check("LANGUAGE", "Elbisch")).contains("\"unchanged\":2");
		apply("LANGUAGE", " ");
		assertThat(stored(this.gilda).getLanguage()).isNull();
	}

	// It would be written a thousand times.
	@Test
	void valueThatIsTooLongIsRefusedAndShownAgain() {
		String value = "x".repeat(501);
		assertThat(change("DIRECTOR", value)).hasStatus(422)
			.model()
			.containsEntry("problem", "selection.tooLong")
			.containsEntry("value", value)
			.containsEntry("chosen", List.of(stored(this.laura), stored(this.gilda)));
	}

	@Test
	void selectedMoviesAreLabelledAndPutOnAShelfByForms() {
		Movie copied = this.movies.create(MovieForms.withCopies("DVD", "VHS"));
		String chosen = films() + "&film=" + copied.getId();
		String labels = Objects.requireNonNull(post("/labels?" + chosen).getResponse().getRedirectedUrl());
		assertThat(this.mvc.get().uri(labels).with(ShopTest.CURATOR)).model()
			.extracting("labels")
			.asInstanceOf(InstanceOfAssertFactories.LIST)
			.hasSize(2);
		assertThat(this.mvc.post()
			.uri("/shelves")
			.contentType(MediaType.APPLICATION_JSON)
			.accept(MediaType.APPLICATION_JSON)
			.content("{\"title\":\"Noir\"}")
			.with(ShopTest.CURATOR)).hasStatus(201);
		assertThat(post("/shelves?edit=put&shelf=noir&" + films())).hasStatusOk()
			.hasViewName("shelves/form")
			.model()
			.extracting("movies")
			.asInstanceOf(InstanceOfAssertFactories.MAP)
			.hasSize(2);
	}

	@ParameterizedTest
	@ValueSource(strings = { "/changes?change=OFFER&", "/bin?", "/deletion?", "/restoration?" })
	void moreThanAThousandMoviesAreRefused(String change) {
		String films = Stream.generate(this.laura.getId()::toHexString).limit(1001).collect(Collectors.joining(","));
		assertThat(post("/selection" + change + "film=" + films)).hasStatus(400);
		assertThat(this.movies.find(this.laura.getId())).isPresent();
	}

	private String apply(String change, String value) {
		return apply(check(change, value));
	}

	private String apply(String path) {
		post(path);
		awaitPhase(path, "\"phase\":\"applied\"");
		return path;
	}

	private MvcTestResult browse(String path) {
		return this.mvc.post().uri(path).accept(MediaType.TEXT_HTML).with(ShopTest.CURATOR).with(csrf()).exchange();
	}

	private String check(String change, String value) {
		return check(change, value, "");
	}

	private String check(String change, String value, String back) {
		String path = Objects.requireNonNull(change(change, value, back).getResponse().getRedirectedUrl());
		awaitPhase(path, "\"phase\":\"checked\"");
		return path;
	}

	private MvcTestResult change(String change, String value) {
		return change(change, value, "");
	}

	private MvcTestResult change(String change, String value, String back) {
		return this.mvc.post()
			.uri("/selection/changes?" + films())
			.param("change", change)
			.param("value", value)
			.param("back", back)
			.with(ShopTest.CURATOR)
			.with(csrf())
			.exchange();
	}

	private String films() {
		return "film=" + this.laura.getId() + "&film=" + this.gilda.getId();
	}

	private MvcTestResult post(String path) {
		return this.mvc.post().uri(path).with(ShopTest.CURATOR).with(csrf()).exchange();
	}

	private void awaitPhase(String path, String phase) {
		await().atMost(Duration.ofMinutes(1)).untilAsserted(() -> assertJson(path).contains(phase));
	}

	private AbstractStringAssert<?> assertJson(String path) {
		return assertThat(this.mvc.get().uri(path).accept("application/json").with(ShopTest.CURATOR)).bodyText();
	}

	private List<String> genres() {
		return List.of(stored(this.laura).getGenres().toString(), stored(this.gilda).getGenres().toString());
	}

	private Movie stored(Movie movie) {
		return this.movies.find(movie.getId()).orElseThrow();
	}

}
