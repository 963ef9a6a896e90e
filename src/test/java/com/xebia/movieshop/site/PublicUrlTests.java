package com.xebia.movieshop.site;

import java.time.Duration;
import java.util.stream.Stream;

import com.xebia.movieshop.settings.PublicUrl;
import com.xebia.movieshop.settings.ShopCookie;
import com.xebia.movieshop.support.ShopTest;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.security.web.csrf.CsrfTokenRepository;
import org.springframework.test.context.TestPropertySource;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

/**
 * Tests for a shop that visitors reach by HTTPS, behind a proxy that forwards requests in
 * clear text and with another host name.
 */
@ShopTest
@TestPropertySource(properties = "movieshop.public-url=https://shop.example")
class PublicUrlTests {

	private static final String HSTS = "Strict-Transport-Security";

	@Autowired
	private MockMvcTester mvc;

	@Autowired
	private CsrfTokenRepository csrfTokens;

	@ParameterizedTest
	@ValueSource(strings = { "/movies", "/movies/image/0123456789abcdef0123456789abcdef.png", "/css/missing.css" })
	void everyResponseHasStrictTransportSecurity(String path) {
		MvcTestResult result = this.mvc.get().uri(path).exchange();
		assertThat(result.getResponse().getHeaderValues(HSTS)).hasSize(1);
	}

	@Test
	void everyCookieIsSecureAndOfThisHostOnly() {
		MvcTestResult result = signIn().exchange();
		assertThat(result).hasStatus(HttpStatus.FOUND);
		MvcTestResult page = this.mvc.get().uri("/movies?form").accept("text/html").exchange();
		MvcTestResult language = this.mvc.get().uri("/movies?lang=de").exchange();
		assertThat(Stream.of(result, page, language)
			.flatMap((answer) -> answer.getResponse().getHeaders(HttpHeaders.SET_COOKIE).stream()))
			.hasSize(4)
			.allSatisfy((cookie) -> assertThat(cookie).startsWith("__Host-")
				.contains("; Path=/;", "; Secure", "; HttpOnly", "; SameSite=Lax")
				.doesNotContain("Domain"));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', nullValues = "-", textBlock = """
			http://127.0.0.1:8080    | -           | address
			http://127.0.0.1:8080    | same-origin | address
			https://www.shop.example | -           | address
			https://evil.example     | cross-site  | origin
			""")
	void signInAtAnotherAddressIsRefusedWithTheReason(String origin, @Nullable String site, String reason) {
		MockMvcTester.MockMvcRequestBuilder request = signIn().header("Origin", origin)
			.header("Host", "127.0.0.1:8080");
		assertThat((site != null) ? request.header("Sec-Fetch-Site", site) : request).hasStatus(HttpStatus.FORBIDDEN)
			.hasErrorMessage(reason);
		assertThat(signIn().header("Origin", "https://shop.example")).hasStatus(HttpStatus.FOUND);
	}

	@Test
	void csrfCookieIsSecureAndOfThisHostOnly() throws Exception {
		MockHttpServletResponse response = new MockHttpServletResponse();
		new PublicUrlFilter(new PublicUrl("https://shop.example")).doFilter(new MockHttpServletRequest(), response,
				(request, ignored) -> this.csrfTokens.saveToken(
						this.csrfTokens.generateToken((HttpServletRequest) request), (HttpServletRequest) request,
						response));
		Cookie cookie = response.getCookie("__Host-XSRF-TOKEN");
		assertThat(cookie).isNotNull();
		assertThat(cookie.getSecure()).isTrue();
		assertThat(cookie.isHttpOnly()).isTrue();
		assertThat(cookie.getPath()).isEqualTo("/");
	}

	@Test
	void signOutClearsTheStorageOfTheBrowser() {
		assertThat(this.mvc.post().uri("/logout").with(csrf())).hasHeader("Clear-Site-Data", "\"storage\"");
	}

	@Test
	void visitorWhoReadsGetsNoCookie() {
		assertThat(this.mvc.get().uri("/movies").exchange().getResponse().getCookies()).isEmpty();
	}

	@Test
	void pageOfThePublicAddressIsOurs() {
		assertThat(signIn().header("Host", "10.0.0.1:8080").header("Origin", "https://shop.example"))
			.hasStatus(HttpStatus.FOUND);
		assertThat(this.mvc.post().uri("/login").with(csrf()).header("Origin", "https://shop.example:8443"))
			.hasStatus(HttpStatus.FORBIDDEN);
	}

	@Test
	void signInReturnsToThePublicAddress() {
		MvcTestResult refused = this.mvc.get().uri("/movies?form").accept("text/html").exchange();
		assertThat(signIn().cookie(refused.getResponse().getCookies()))
			.hasRedirectedUrl("https://shop.example/movies?form");
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "shop.example", "//shop.example", "ftp://shop.example", "https://shop.example/a b",
			"https://shop.example//films", "https://shop.example/films;x", "https://shop.example?a",
			"https://shop.example#a", "https://a@shop.example", "https:shop.example", "https://", "https://a b",
			"https://shop.example/?a" })
	void invalidPublicUrlIsRefused(String url) {
		assertThatExceptionOfType(InvalidConfigurationPropertyValueException.class)
			.isThrownBy(() -> new PublicUrlFilter(new PublicUrl(url)))
			.satisfies((ex) -> assertThat(ex.getReason()).contains("such as https://shop.example"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "https://shop.example", "HTTPS://Shop.Example/", "http://shop.example:8080",
			"https://[::1]:8443", "https://shop.example/films", "https://shop.example/Our/films/" })
	void validPublicUrlIsAccepted(String url) {
		assertThat(new PublicUrlFilter(new PublicUrl(url))).isNotNull();
	}

	@ParameterizedTest
	@CsvSource({ "'', /movies, /films, https://shop.example/films/movies",
			"/movieshop, /movieshop/movies, /Our/films, https://shop.example/Our/films/movies",
			"/movieshop, /movieshop/movies, '', https://shop.example/movieshop/movies" })
	void pathOfThePublicAddressReplacesThatOfTheDeployment(String context, String uri, String path, String expected)
			throws Exception {
		MockHttpServletRequest request = new MockHttpServletRequest("GET", uri);
		request.setContextPath(context);
		new PublicUrlFilter(new PublicUrl("https://Shop.Example" + path)).doFilter(request,
				new MockHttpServletResponse(), (seen, response) -> {
					HttpServletRequest publicRequest = (HttpServletRequest) seen;
					assertThat(publicRequest.getRequestURL()).hasToString(expected);
					assertThat(publicRequest.getRequestURI()).isEqualTo(publicRequest.getContextPath() + "/movies");
				});
	}

	@ParameterizedTest
	@CsvSource({ "https://shop.example, __Host-a, /", "https://shop.example/, __Host-a, /",
			"https://shop.example/films, __Secure-a, /films", "http://shop.example/films, a, /films", "'', a, /films" })
	void cookieIsForThePathOfTheShopUnlessTheHostIsItsOwn(String url, String name, String path) {
		MockHttpServletRequest request = new MockHttpServletRequest("GET", "/films/movies");
		request.setContextPath("/films");
		MockHttpServletResponse response = new MockHttpServletResponse();
		ShopCookie.of(new PublicUrl(url), "a").write("b", Duration.ofDays(1), request, response);
		assertThat(response.getHeader(HttpHeaders.SET_COOKIE)).contains(name + "=b; Path=" + path + ";");
	}

	private MockMvcTester.MockMvcRequestBuilder signIn() {
		return this.mvc.post()
			.uri("/login")
			.param("username", "curator")
			.param("password", ShopTest.PASSWORD)
			.with(csrf());
	}

}
