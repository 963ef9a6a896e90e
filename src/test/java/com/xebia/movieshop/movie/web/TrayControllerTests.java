package com.xebia.movieshop.movie.web;

import java.util.List;
import java.util.stream.IntStream;

import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieForm;
import com.xebia.movieshop.movie.editing.MovieService;
import com.xebia.movieshop.movie.web.TrayController.MovieDraft;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.webmvc.test.autoconfigure.AutoConfigureMockMvc;
import org.springframework.boot.webmvc.test.autoconfigure.WebMvcTest;
import org.springframework.test.web.servlet.assertj.MockMvcTester;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.BDDMockito.given;

/**
 * Tests for {@link TrayController}.
 */
@WebMvcTest(TrayController.class)
@AutoConfigureMockMvc(addFilters = false)
@MockedMovies
class TrayControllerTests {

	@Autowired
	private MockMvcTester mvc;

	@Autowired
	private MovieService movies;

	@Test
	void draftsThatAreTooManyToSaveAtOnceStay() {
		given(this.movies.create(any(MovieForm.class))).willReturn(new Movie(new ObjectId()));
		String[] titles = IntStream.range(0, 103).mapToObj("Film %d"::formatted).toArray(String[]::new);
		assertThat(this.mvc.post().uri("/movies/tray").param("title", titles)).model()
			.extracting("drafts", InstanceOfAssertFactories.list(MovieDraft.class))
			.extracting((draft) -> draft.values().get("title"))
			.isEqualTo(List.of(titles).subList(TrayController.MAX_SAVED, titles.length));
	}

}
