package com.xebia.movieshop.poster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

import com.xebia.movieshop.curator.WriteAccess;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.webmvc.test.autoconfigure.AutoConfigureMockMvc;
import org.springframework.boot.webmvc.test.autoconfigure.WebMvcTest;
import org.springframework.http.HttpStatus;
import org.springframework.test.context.bean.override.mockito.MockitoBean;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.web.multipart.MultipartFile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.BDDMockito.given;

/**
 * Tests for {@link PosterController}.
 */
@WebMvcTest(PosterController.class)
@AutoConfigureMockMvc(addFilters = false)
class PosterControllerTests {

	private static final String NAME = "0123456789abcdef0123456789abcdef.png";

	@TempDir
	static Path directory;

	@Autowired
	private MockMvcTester mvc;

	@MockitoBean
	private Posters posters;

	@MockitoBean
	private WriteAccess access;

	@MockitoBean
	private PosterStore store;

	@BeforeEach
	void keepOnePoster() throws IOException {
		given(this.store.find(any())).willReturn(Optional.empty());
		given(this.store.find(NAME)).willReturn(Optional.of(Files.writeString(directory.resolve(NAME), "picture")));
	}

	@Test
	void posterIsServedForeverWithItsTypeAndNoRights() {
		assertThat(this.mvc.get().uri("/movies/image/{name}", NAME)).hasStatusOk()
			.hasContentType("image/png")
			.hasHeader("ETag", "\"0123456789abcdef0123456789abcdef\"")
			.hasHeader("Cache-Control", "max-age=31536000, public, immutable")
			.hasHeader("Content-Security-Policy", "default-src 'none'; sandbox")
			.hasBodyTextEqualTo("picture");
	}

	@Test
	void knownPosterIsNotSentAgain() {
		assertThat(this.mvc.get()
			.uri("/movies/image/{name}", NAME)
			.header("If-None-Match", "\"0123456789abcdef0123456789abcdef\"")).hasStatus(HttpStatus.NOT_MODIFIED)
			.hasHeader("Cache-Control", "max-age=31536000, public, immutable")
			.body()
			.isEmpty();
	}

	@Test
	void partOfAPosterIsServed() {
		assertThat(this.mvc.get().uri("/movies/image/{name}", NAME).header("Range", "bytes=0-2"))
			.hasStatus(HttpStatus.PARTIAL_CONTENT)
			.hasBodyTextEqualTo("pic");
	}

	@Test
	void unknownPosterIsNotFound() {
		assertThat(this.mvc.get().uri("/movies/image/other.png")).hasStatus(HttpStatus.NOT_FOUND);
	}

	@Test
	void stagedPosterIsDescribed() {
		given(this.posters.accept(any(MultipartFile.class))).willReturn(new Poster(NAME, "image/png", 2, 3, 4));
		assertThat(this.mvc.post().uri("/movies/image").multipart().file("file", new byte[] { 1 }))
			.hasStatus(HttpStatus.CREATED)
			.hasHeader("Location", "/movies/image/" + NAME)
			.bodyJson()
			.isStrictlyEqualTo("""
					{"fileName": "%1$s", "url": "/movies/image/%1$s", "width": 2, "height": 3,
					 "contentType": "image/png"}
					""".formatted(NAME));
	}

	@Test
	void stagedPosterIsFoundBelowTheContextPath() {
		given(this.posters.accept(any(MultipartFile.class))).willReturn(new Poster(NAME, "image/png", 2, 3, 4));
		assertThat(this.mvc.post()
			.uri("/shop/movies/image")
			.contextPath("/shop")
			.multipart()
			.file("file", new byte[] { 1 })).hasHeader("Location", "/shop/movies/image/" + NAME);
	}

	@Test
	void rejectedPosterIsAProblemInTheLanguageOfTheRequest() {
		given(this.posters.accept(any(MultipartFile.class))).willThrow(PosterRejectedException.tooLarge(10 << 20));
		assertThat(this.mvc.post()
			.uri("/movies/image")
			.multipart()
			.file("file", new byte[] { 1 })
			.header("Accept-Language", "de")).hasStatus(HttpStatus.CONTENT_TOO_LARGE)
			.hasContentType("application/problem+json")
			.bodyText()
			.contains("zu groß")
			.contains("10 MB");
	}

	@Test
	void missingFileIsABadRequest() {
		assertThat(this.mvc.post().uri("/movies/image").multipart()).hasStatus(HttpStatus.BAD_REQUEST);
	}

}
