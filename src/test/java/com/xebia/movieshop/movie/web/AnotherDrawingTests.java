package com.xebia.movieshop.movie.web;

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
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.web.multipart.MultipartFile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.BDDMockito.given;

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

}
