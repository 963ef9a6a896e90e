package com.xebia.movieshop.poster.serving;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

import com.xebia.movieshop.poster.RenditionReader;
import com.xebia.movieshop.poster.VerifiedRendition;
import com.xebia.movieshop.poster.picture.PictureType;
import com.xebia.movieshop.poster.picture.RenditionSize;
import com.xebia.movieshop.poster.store.RenditionName;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletResponse;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.mock.web.MockFilterChain;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.util.unit.DataSize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyBoolean;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.BDDMockito.given;
import static org.mockito.BDDMockito.then;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.times;

/**
 * Tests for {@link PosterFilter} and {@link RenditionCache}.
 */
class PosterFilterTests {

	private static final String NAME = "0123456789abcdef0123456789abcdef.png";

	private static final String JPEG_TAG = "\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\"";

	private final RenditionReader renditions = mock();

	private final RenditionCache cache = new RenditionCache(this.renditions, DataSize.ofMegabytes(1));

	private final MockHttpServletRequest request = new MockHttpServletRequest("GET", "");

	private final MockFilterChain chain = new MockFilterChain();

	@BeforeEach
	void keepOnePoster() throws IOException {
		given(this.renditions.read(anyString(), any(), anyBoolean())).willReturn(Optional.empty());
		given(this.renditions.read(NAME, RenditionSize.FULL, false))
			.willReturn(Optional.of(rendition(RenditionSize.FULL, PictureType.JPEG, "a")));
		given(this.renditions.read(NAME, RenditionSize.FULL, true))
			.willReturn(Optional.of(rendition(RenditionSize.FULL, PictureType.WEBP, "b")));
		given(this.renditions.read(NAME, RenditionSize.W320, false))
			.willReturn(Optional.of(rendition(RenditionSize.W320, PictureType.JPEG, "c")));
	}

	@Test
	void pictureIsCachedForeverAndSandboxed() throws Exception {
		MockHttpServletResponse response = get(NAME);
		assertThat(response.getStatus()).isEqualTo(200);
		assertThat(response.getContentType()).isEqualTo("image/jpeg");
		assertThat(response.getContentLength()).isEqualTo(10);
		assertThat(response.getContentAsString()).isEqualTo("0123456789");
		assertThat(response.getHeader("ETag")).isEqualTo(JPEG_TAG);
		assertThat(response.getHeader("Content-Disposition"))
			.isEqualTo("inline; filename=\"0123456789abcdef0123456789abcdef-full.jpg\"");
		assertForever(response);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			image/avif,image/webp,image/*;q=0.8    | image/webp
			image/webp                             | image/webp
			image/webp;q=0.5, image/jpeg           | image/webp
			image/webp;q=0, */*                    | image/jpeg
			image/webp; q=0.0                      | image/jpeg
			*/*                                    | image/jpeg
			image/*                                | image/jpeg
			""")
	void webpIsServedToThoseWhoNameIt(String accept, String contentType) throws Exception {
		this.request.addHeader("Accept", accept);
		MockHttpServletResponse response = get(NAME);
		assertThat(response.getContentType()).isEqualTo(contentType);
		assertThat(response.getHeader("Vary")).isEqualTo("Accept");
	}

	@ParameterizedTest
	@ValueSource(strings = { JPEG_TAG, "*", "\"x\", " + JPEG_TAG, "W/" + JPEG_TAG })
	void knownPictureIsNotSentAgain(String known) throws Exception {
		this.request.addHeader("If-None-Match", known);
		MockHttpServletResponse response = get(NAME);
		assertThat(response.getStatus()).isEqualTo(304);
		assertThat(response.getContentAsByteArray()).isEmpty();
		assertThat(response.getHeader("ETag")).isEqualTo(JPEG_TAG);
		assertForever(response);
	}

	@ParameterizedTest
	@ValueSource(strings = { "x.png", "999/" + NAME, "..%2f..%2fetc%2fpasswd", NAME + ";x=1", NAME + "%00",
			"0123456789ABCDEF0123456789abcdef.png", "/" + NAME, "320/../" + NAME })
	void anythingElseIsNotFound(String path) throws Exception {
		MockHttpServletResponse response = get(path);
		assertThat(response.getStatus()).isEqualTo(404);
		assertThat(response.getHeader("Cache-Control")).isEqualTo("no-cache");
		assertRestricted(response);
	}

	@Test
	void pictureIsReadOnce() throws Exception {
		get(NAME);
		get(NAME);
		then(this.renditions).should(times(1)).read(NAME, RenditionSize.FULL, false);
	}

	@Test
	void pictureOfOlderRulesIsKeptNeitherHereNorByTheBrowser() throws Exception {
		given(this.renditions.read(NAME, RenditionSize.FULL, true))
			.willReturn(
					Optional.of(rendition(new RenditionName(RenditionSize.FULL, 1, "a".repeat(32), PictureType.JPEG))))
			.willReturn(Optional.of(rendition(RenditionSize.FULL, PictureType.WEBP, "b")));
		this.request.addHeader("Accept", "image/webp");
		MockHttpServletResponse first = get(NAME);
		assertThat(first.getContentType()).isEqualTo("image/jpeg");
		assertThat(first.getHeader("Cache-Control")).doesNotContain("immutable");
		MockHttpServletResponse second = get(NAME);
		assertThat(second.getContentType()).isEqualTo("image/webp");
		assertForever(second);
	}

	@Test
	void storeThatFailsIsUnavailableForAWhile() throws Exception {
		given(this.renditions.read(NAME, RenditionSize.FULL, false)).willThrow(new IOException("I/O error"))
			.willThrow(new DataAccessResourceFailureException("no database"));
		for (int attempt = 0; attempt < 2; attempt++) {
			MockHttpServletResponse response = get(NAME);
			assertThat(response.getStatus()).isEqualTo(503);
			assertThat(response.getHeader("Retry-After")).isNotNull();
			assertRestricted(response);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "POST", "PUT", "DELETE", "OPTIONS" })
	void otherMethodsAreLeftToTheController(String method) throws Exception {
		this.request.setMethod(method);
		get(NAME);
		assertThat(this.chain.getRequest()).isNotNull();
	}

	@Test
	void nginxInFrontSendsTheFileItself() throws Exception {
		given(this.renditions.isOnDisk(any())).willReturn(true);
		this.request.setRequestURI("/movies/image/" + NAME);
		MockHttpServletResponse response = send("/protected/");
		assertThat(response.getHeader("X-Accel-Redirect")).isEqualTo("/protected/01/" + NAME + "/full");
		assertThat(response.getContentAsByteArray()).isEmpty();
		assertForever(response);
	}

	@Test
	void fileThatNginxWouldNotFindIsSentFromMemory() throws Exception {
		given(this.renditions.isOnDisk(any())).willReturn(true).willReturn(false);
		this.request.setRequestURI("/movies/image/" + NAME);
		assertThat(send("/protected/").getHeader("X-Accel-Redirect")).isNotNull();
		MockHttpServletResponse response = send("/protected/");
		assertThat(response.getHeader("X-Accel-Redirect")).isNull();
		assertThat(response.getContentAsString()).isEqualTo("0123456789");
		assertForever(response);
	}

	private MockHttpServletResponse get(String path) throws ServletException, IOException {
		this.request.setRequestURI("/movies/image/" + path);
		return send(null);
	}

	private MockHttpServletResponse send(String accelRedirect) throws ServletException, IOException {
		MockHttpServletResponse response = new MockHttpServletResponse();
		new PosterFilter(this.cache, accelRedirect).doFilter(this.request, (HttpServletResponse) response, this.chain);
		return response;
	}

	private static void assertForever(MockHttpServletResponse response) {
		assertThat(response.getHeader("Cache-Control")).isEqualTo("public, max-age=31536000, immutable");
		assertRestricted(response);
	}

	private static void assertRestricted(MockHttpServletResponse response) {
		assertThat(response.getHeader("Content-Security-Policy")).endsWith("; sandbox");
		assertThat(response.getHeader("Vary")).isEqualTo("Accept");
	}

	private static VerifiedRendition rendition(RenditionSize size, PictureType type, String digit) {
		return rendition(new RenditionName(size, digit.repeat(32), type));
	}

	private static VerifiedRendition rendition(RenditionName name) {
		return new VerifiedRendition(name, Path.of("posters", "01", NAME, name.size().label()),
				"0123456789".getBytes(StandardCharsets.US_ASCII));
	}

}
