package com.xebia.movieshop.movie.web;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieCatalogue;
import com.xebia.movieshop.movie.MovieForm;
import com.xebia.movieshop.movie.editing.MovieService;
import com.xebia.movieshop.movie.web.TrayController.MovieDraft;
import com.xebia.movieshop.poster.Poster;
import com.xebia.movieshop.poster.Posters;
import com.xebia.movieshop.search.query.MovieQuery;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.webmvc.test.autoconfigure.AutoConfigureMockMvc;
import org.springframework.boot.webmvc.test.autoconfigure.WebMvcTest;
import org.springframework.http.HttpStatus;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.util.LinkedMultiValueMap;
import org.springframework.util.MultiValueMap;
import org.springframework.web.multipart.MultipartFile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.BDDMockito.given;
import static org.mockito.BDDMockito.then;
import static org.mockito.Mockito.never;

@WebMvcTest({ MovieController.class, TrayController.class })
@AutoConfigureMockMvc(addFilters = false)
@MockedMovies
class MovieControllerTests {

	private static final ObjectId ID = new ObjectId();

	@Autowired
	private MockMvcTester mvc;

	@Autowired
	private MovieService movies;

	@Autowired
	private Posters posters;

	@Autowired
	private RelatedMovies related;

	@Autowired
	private MovieCatalogue catalogue;

	@Test
	void movieIsShownAtItsSpeakingAddressAlone() {
		Movie movie = named("Бал & more", 1931);
		given(this.movies.find(ID)).willReturn(Optional.of(movie));
		assertThat(this.mvc.get().uri(URI.create(movie.getAddress()))).hasStatusOk().hasViewName("movies/show");
		String query = "?lang=de&sort=title&star=%C3%84+%7Bid%7D";
		for (String former : List.of("", "ball-", "aaaaaaaaaaaaaaaaaaaaaaaa-", "form-", "%D0%B1-more-1931--")) {
			assertThat(this.mvc.get().uri(URI.create("/movies/" + former + ID + query))).as(former)
				.hasStatus(HttpStatus.MOVED_PERMANENTLY)
				.hasRedirectedUrl(movie.getAddress() + query);
		}
		assertThat(this.mvc.head().uri("/movies/{id}", ID)).hasStatus(HttpStatus.MOVED_PERMANENTLY)
			.hasRedirectedUrl(movie.getAddress());
	}

	@Test
	void movieThatIsNamedLikeAnIdIsFoundByItsOwn() {
		Movie movie = named("0123456789abcdef01234567", null);
		given(this.movies.find(ID)).willReturn(Optional.of(movie));
		assertThat(this.mvc.get().uri("/movies/0123456789abcdef01234567-" + ID)).hasStatusOk();
	}

	@Test
	void formerAddressesAcceptChanges() {
		given(this.movies.find(ID)).willReturn(Optional.of(named("Laura", 1944)));
		given(this.movies.update(eq(ID), any())).willReturn(named("Gilda", 1946));
		given(this.movies.delete(ID)).willReturn(Optional.of(named("Gilda", 1946)));
		assertThat(this.mvc.get().uri("/movies/former-{id}?form", ID)).hasViewName("movies/update");
		assertThat(this.mvc.put().uri("/movies/former-{id}", ID).formFields(fields())).hasStatus(HttpStatus.SEE_OTHER)
			.hasRedirectedUrl("/movies/gilda-1946-" + ID);
		assertThat(this.mvc.delete().uri("/movies/former-{id}", ID)).hasStatus(HttpStatus.SEE_OTHER);
	}

	@Test
	void unknownMovieIsNotFound() {
		assertThat(this.mvc.get().uri("/movies/{id}", ID)).hasStatus(HttpStatus.NOT_FOUND);
		assertThat(this.mvc.get().uri("/movies/{id}?form", ID)).hasStatus(HttpStatus.NOT_FOUND);
		assertThat(this.mvc.delete().uri("/movies/{id}", ID)).hasStatus(HttpStatus.NOT_FOUND);
	}

	@Test
	void headersAreNotBoundAsFields() {
		given(this.movies.create(any(MovieForm.class))).willReturn(new Movie(ID));
		assertThat(this.mvc.post().uri("/movies").formFields(fields()).header("Year", "soon"))
			.hasStatus(HttpStatus.SEE_OTHER);
	}

	@Test
	void onlyTheTitleIsRequired() {
		given(this.movies.create(any(MovieForm.class))).willReturn(new Movie(ID));
		assertThat(this.mvc.post().uri("/movies").formField("title", "M")).hasStatus(HttpStatus.SEE_OTHER);
		assertThat(this.mvc.post().uri("/movies").formField("title", " ").formField("director", "Fritz Lang"))
			.hasStatus(HttpStatus.UNPROCESSABLE_CONTENT)
			.model()
			.extractingBindingResult("movieForm")
			.hasOnlyFieldErrors("title");
	}

	@Test
	void nextIncompleteMovieFollowsAfterSaving() {
		ObjectId next = new ObjectId();
		given(this.movies.find(ID)).willReturn(Optional.of(named("Laura", 1944)));
		given(this.movies.update(eq(ID), any())).willReturn(named("Laura", 1944));
		given(this.related.nextIncomplete(ID)).willReturn(Optional.of(next), Optional.empty());
		assertThat(this.mvc.put().uri("/movies/{id}", ID).formFields(fields()).param("next", "true"))
			.hasRedirectedUrl("/movies/" + next + "?form");
		assertThat(this.mvc.put().uri("/movies/{id}", ID).formFields(fields()).param("next", "true"))
			.hasRedirectedUrl("/movies/laura-1944-" + ID);
		assertThat(this.mvc.put().uri("/movies/{id}", ID).formFields(fields()))
			.hasRedirectedUrl("/movies/laura-1944-" + ID);
	}

	@Test
	void nextMovieOfAListInOrderFollowsAfterSaving() {
		Movie next = new Movie(new ObjectId());
		given(this.movies.find(ID)).willReturn(Optional.of(named("Laura", 1944)));
		given(this.movies.update(eq(ID), any())).willReturn(named("Laura", 1944));
		given(this.catalogue.neighbour(eq(MovieQuery.parse("genre=Film+Noir&sort=title")), any(), eq(true)))
			.willReturn(Optional.of(next), Optional.empty());
		for (String page : List.of("/movies/" + next.getId() + "?form&list=genre%3DFilm%2BNoir%26sort%3Dtitle",
				"/movies/laura-1944-" + ID + "?sort=title&genre=Film%20Noir")) {
			assertThat(this.mvc.put()
				.uri("/movies/{id}", ID)
				.formFields(fields())
				.param("next", "true")
				.param("list", "genre=Film+Noir&sort=title")).hasRedirectedUrl(page);
		}
	}

	@Test
	void posterThatIsGoneIsAFieldError() {
		assertThat(this.mvc.post().uri("/movies").formFields(fields()).param("fileName", "gone.png"))
			.hasStatus(HttpStatus.UNPROCESSABLE_CONTENT)
			.model()
			.extractingBindingResult("movieForm")
			.hasOnlyFieldErrors("file");
	}

	@Test
	void unchangedPosterIsNotRead() {
		given(this.movies.find(ID)).willReturn(Optional.of(stored("Old", "a.png")));
		given(this.movies.update(eq(ID), any())).willReturn(new Movie(ID));
		MultiValueMap<String, String> fields = fields();
		assertThat(this.mvc.put().uri("/movies/{id}", ID).formFields(fields).param("fileName", "a.png"))
			.hasStatus(HttpStatus.SEE_OTHER);
		then(this.posters).shouldHaveNoInteractions();
	}

	@Test
	void formWithAnOldTokenIsShownAgainAndNotSaved() {
		assertThat(this.mvc.post().uri("/movies/stale").formFields(fields())).hasStatus(HttpStatus.FORBIDDEN)
			.hasViewName("movies/create")
			.model()
			.containsEntry("reason", "movie.stale");
		given(this.movies.find(ID)).willReturn(Optional.of(stored("Vertigo", "a.png")));
		assertThat(this.mvc.post().uri("/movies/{id}/stale", ID).formFields(fields())).hasStatus(HttpStatus.FORBIDDEN)
			.hasViewName("movies/update")
			.model()
			.containsEntry("reason", "movie.stale");
		then(this.movies).should(never()).create(any(MovieForm.class));
		then(this.movies).should(never()).update(any(), any());
	}

	@Test
	void movieInTheBinIsGone() {
		given(this.movies.isDeleted(ID)).willReturn(true);
		assertThat(this.mvc.get().uri("/movies/{id}", ID)).hasStatus(HttpStatus.GONE);
		assertThat(this.mvc.get().uri("/movies/laura-1944-{id}", ID)).hasStatus(HttpStatus.GONE);
		assertThat(this.mvc.get().uri("/movies/{id}?form", ID)).hasStatus(HttpStatus.GONE);
		assertThat(this.mvc.delete().uri("/movies/{id}", ID)).hasStatus(HttpStatus.GONE);
	}

	@Test
	void uploadedFileIsKeptWhenAnotherPosterIsDrawn() {
		given(this.posters.accept(any(MultipartFile.class)))
			.willReturn(new Poster("a.png", "image/png", 2, 3, 4, "#112233"));
		assertThat(
				this.mvc.post().uri("/movies").multipart().file("file", new byte[] { 1 }).param("drawAnother", "true"))
			.hasStatusOk()
			.model()
			.extracting("movieForm", InstanceOfAssertFactories.type(MovieForm.class))
			.extracting(MovieForm::getFileName)
			.isEqualTo("a.png");
	}

	@Test
	void draftsThatAreTooManyToSaveAtOnceStay() {
		given(this.movies.create(any(MovieForm.class))).willReturn(new Movie(new ObjectId()));
		String[] titles = IntStream.range(0, 103).mapToObj("Film %d"::formatted).toArray(String[]::new);
		assertThat(this.mvc.post().uri("/movies/tray").param("title", titles)).model()
			.extracting("drafts", InstanceOfAssertFactories.list(MovieDraft.class))
			.extracting((draft) -> draft.values().get("title"))
			.isEqualTo(List.of(titles).subList(TrayController.MAX_SAVED, titles.length));
	}

	private static Movie stored(String title, String poster) {
		Movie movie = new Movie(ID);
		movie.setTitle(title);
		movie.setDescription("D");
		movie.setStars(List.of("S"));
		movie.setDirector("D");
		movie.setPoster(new Poster(poster, "image/png", 2, 3, 4, null));
		return movie;
	}

	private static Movie named(String title, Integer year) {
		Movie movie = new Movie(ID);
		movie.setTitle(title);
		movie.setYear(year);
		return movie;
	}

	private static MultiValueMap<String, String> fields() {
		return new LinkedMultiValueMap<>(MultiValueMap
			.fromSingleValue(Map.of("title", "Mine", "description", "D", "stars", "S", "director", "D")));
	}

}
