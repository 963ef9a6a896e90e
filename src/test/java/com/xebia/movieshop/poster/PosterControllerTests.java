package com.xebia.movieshop.poster;

import java.io.IOException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.http.HttpStatus;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.assertj.MvcTestResult;
import org.springframework.web.multipart.MultipartFile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;

class PosterControllerTests {

	private static final String NAME = "0123456789abcdef0123456789abcdef.png";

	private final Posters posters = mock();

	private final MockMvcTester mvc = MockMvcTester.of(new PosterController(this.posters));

	@Test
	void stagedPosterIsDescribed() {
		given(this.posters.accept(any(MultipartFile.class)))
			.willReturn(new Poster(NAME, "image/png", 200, 300, 4, "#112233"));
		assertThat(this.mvc.post().uri("/movies/image").multipart().file("file", new byte[] { 1 }))
			.hasStatus(HttpStatus.CREATED)
			.hasHeader("Location", "/movies/image/" + NAME + "?v=2")
			.bodyJson()
			.isStrictlyEqualTo("""
					{"fileName": "%1$s", "url": "/movies/image/%1$s?v=2", "width": 200, "height": 300,
					 "contentType": "image/png", "colour": "#112233",
					 "renditions": [{"url": "/movies/image/160/%1$s?v=2", "width": 160}]}
					""".formatted(NAME));
	}

	@Test
	void missingFileIsABadRequest() {
		assertThat(this.mvc.post().uri("/movies/image").multipart()).hasStatus(HttpStatus.BAD_REQUEST);
	}

	@ParameterizedTest
	@CsvSource({ "I/O error, 503", "No space left on device, 507" })
	void failingOrFullStoreHasAStatusOfItsOwn(String failure, int status) {
		given(this.posters.accept(any(MultipartFile.class)))
			.willThrow(PosterRejectedException.notStored(new IOException(failure)));
		MvcTestResult result = this.mvc.post().uri("/movies/image").multipart().file("file", new byte[1]).exchange();
		assertThat(result).hasStatus(status);
		assertThat(result.getResponse().getHeader("Retry-After")).isEqualTo((status == 503) ? "10" : null);
	}

}
