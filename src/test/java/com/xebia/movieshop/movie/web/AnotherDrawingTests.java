package com.xebia.movieshop.movie.web;

import java.util.Optional;

import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieForm;
import com.xebia.movieshop.movie.editing.MovieService;
import com.xebia.movieshop.poster.Poster;
import com.xebia.movieshop.poster.Posters;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.webmvc.test.autoconfigure.AutoConfigureMockMvc;
import org.springframework.boot.webmvc.test.autoconfigure.WebMvcTest;
import org.springframework.http.HttpMethod;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.web.multipart.MultipartFile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.BDDMockito.given;
import static org.mockito.BDDMockito.then;
import static org.mockito.Mockito.never;

@WebMvcTest(MovieController.class)
@AutoConfigureMockMvc(addFilters = false)
@MockedMovies
class AnotherDrawingTests {

	private static final ObjectId ID = new ObjectId();

	@Autowired
	private MockMvcTester mvc;

	@Autowired
	private MovieService movies;

	@Autowired
	private Posters posters;

	@Test
	void formOfANewMovieIsShownWithAnotherDrawing() {
		assertAnotherDrawing(HttpMethod.POST, "/movies", "movies/create");
	}

	@Test
	void formOfAMovieIsShownWithAnotherDrawing() {
		given(this.movies.find(ID)).willReturn(Optional.of(new Movie(ID)));
		assertAnotherDrawing(HttpMethod.PUT, "/movies/" + ID, "movies/update");
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

	private void assertAnotherDrawing(HttpMethod method, String path, String view) {
		assertThat(this.mvc.method(method)
			.uri(path)
			.contentType("application/x-www-form-urlencoded")
			.param("drawAnother", "true")
			.param("title", "M")
			.param("drawing", "4")).hasStatusOk()
			.hasViewName(view)
			.model()
			.extracting("movieForm", InstanceOfAssertFactories.type(MovieForm.class))
			.satisfies((form) -> {
				assertThat(form.getTitle()).isEqualTo("M");
				assertThat(form.getDrawing()).isEqualTo(5);
			});
		then(this.movies).should(never()).create(any(MovieForm.class));
		then(this.movies).should(never()).update(any(), any());
	}

}
