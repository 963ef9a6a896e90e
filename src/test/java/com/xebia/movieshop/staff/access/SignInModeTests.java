package com.xebia.movieshop.staff.access;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.xebia.movieshop.staff.Sessions.Session;
import com.xebia.movieshop.staff.ShopWithAccounts;
import com.xebia.movieshop.support.ShopTest;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.Cookie;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.assertj.MvcTestResult;
import org.springframework.test.web.servlet.request.RequestPostProcessor;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfoHandlerMapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

/**
 * Tests for strangers and curators in a shop with a password.
 */
class SignInModeTests extends ShopWithAccounts {

	private static final String DEVICE = "movieshop-device";

	private static final String MULTIPART = "multipart/form-data; boundary=b";

	private static final String FORM = "application/x-www-form-urlencoded";

	@Autowired
	private MeterRegistry meters;

	@Autowired
	private List<RequestMappingInfoHandlerMapping> handlers;

	@Test
	void onlyAFormOfAMovieIsShownAgainWhenItsTokenIsOld() {
		assertThat(stale("/movies")).hasForwardedUrl("/movies/stale");
		assertThat(stale("/movies/0123456789abcdef01234567")).hasForwardedUrl("/movies/0123456789abcdef01234567/stale");
		assertThat(stale("/movies/image")).hasStatus(HttpStatus.FORBIDDEN).hasForwardedUrl(null);
		assertThat(stale("/logout")).hasStatus(HttpStatus.FORBIDDEN).hasForwardedUrl(null);
	}

	private MvcTestResult stale(String path) {
		return this.mvc.post()
			.uri(path)
			.servletPath(path)
			.param("_csrf", "old")
			.accept("text/html")
			.header("Origin", "http://localhost")
			.cookie(signIn())
			.exchange();
	}

	@Test
	void anonymousRequestCannotPreviewADrawnPoster() {
		assertThat(this.mvc.get().uri("/movies/drawn?form&title=Mine").accept("text/html")).hasRedirectedUrl("/login");
		assertThat(this.mvc.get().uri("/movies/drawn?title=Mine").accept("text/html")).hasStatus4xxClientError();
	}

	@Test
	void onlyProgramsAreChallengedForHttpBasic() {
		assertThat(picture("Accept", "image/png")).hasStatus(HttpStatus.UNAUTHORIZED)
			.headers()
			.hasValue("WWW-Authenticate", "Basic realm=\"movieshop\"");
		assertThat(picture("Sec-Fetch-Site", "same-origin")).hasStatus(HttpStatus.UNAUTHORIZED)
			.doesNotContainHeader("WWW-Authenticate");
		// Over plain HTTP
		assertThat(this.mvc.get().uri("/movies/drawn?form").accept("image/png").cookie(new Cookie("XSRF-TOKEN", "1")))
			.hasStatus(HttpStatus.UNAUTHORIZED)
			.doesNotContainHeader("WWW-Authenticate");
	}

	private MvcTestResult picture(String header, String value) {
		return this.mvc.get().uri("/movies/drawn?form").header(header, value).exchange();
	}

	@ParameterizedTest
	@CsvSource({ "/settings, /settings, /settings?form", "/staff, /staff, /staff?form",
			"/staff, /staff?form, /staff?form", "/people, /people?form&name=A%20B&to=C, /people?form&name=A%20B&to=C",
			"/movies/0123456789abcdef01234567, /movies/m-0123456789abcdef01234567?form, /movies/m-0123456789abcdef01234567?form",
			"/movies/0123456789abcdef01234567, /movies/0123456789abcdef01234567/history/3?form, /movies/0123456789abcdef01234567/history/3?form",
			"/bin/0123456789abcdef01234567/restoration, /bin, /bin", "/settings, //shop.example, /movies" })
	void signInLeadsBackToThePageWhoseFormWasRefused(String target, String form, String page) {
		MvcTestResult refused = this.mvc.post()
			.uri(target)
			.accept("text/html")
			.header("Origin", "http://localhost")
			.header("Referer", "http://localhost" + form)
			.exchange();
		assertThat(refused).hasStatus(HttpStatus.FORBIDDEN);
		Cookie cookie = cookie(refused, "movieshop-page");
		assertThat(attempt("curator", ShopTest.PASSWORD).cookie(cookie)).redirectedUrl().endsWith(page);
		assertThat(this.mvc.get().uri("/login").accept("text/html").cookie(signIn(), cookie)).redirectedUrl()
			.endsWith(page);
	}

	@ParameterizedTest
	@CsvSource({ "GET, /movies", "HEAD, /movies", "OPTIONS, /movies", "POST, /movies", "PUT, /movies", "PATCH, /movies",
			"POST, /movies/image", "DELETE, /movies/0123456789abcdef01234567", "POST, /error", "POST, /nothing",
			"POST, /curator/backup" })
	void bodyOfAnAnonymousRequestIsNotRead(String method, String path) {
		for (String type : new String[] { MULTIPART, FORM, "application/json" }) {
			MvcTestResult result = this.mvc.method(HttpMethod.valueOf(method))
				.uri(path)
				.contentType(type)
				.with(SignInModeTests::unreadable)
				.exchange();
			assertThat(result).doesNotHaveFailed();
			assertThat(result.getResponse().getStatus()).isLessThan(500);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "/login", "/logout", "/invitations/secret" })
	void multipartBodyOfAPublicFormIsNotRead(String path) {
		assertThat(this.mvc.post()
			.uri(path)
			.contentType(MULTIPART)
			.with(csrf().asHeader())
			.with(SignInModeTests::unreadable)).hasStatus(HttpStatus.UNAUTHORIZED).hasHeader("Connection", "close");
	}

	@ParameterizedTest
	@ValueSource(strings = { "GET", "HEAD", "OPTIONS" })
	void bodyOfAGetRequestIsNotRead(String method) {
		assertThat(this.mvc.method(HttpMethod.valueOf(method))
			.uri("/movies")
			.contentType(MULTIPART)
			.cookie(signIn())
			.with(SignInModeTests::unreadable)).doesNotHaveFailed();
	}

	@Test
	void refusedWriteClosesTheConnectionUnlessTheRestIsSmall() {
		assertThat(this.mvc.post().uri("/movies").contentType(MULTIPART)).hasStatus(HttpStatus.UNAUTHORIZED)
			.hasHeader("Connection", "close");
		assertThat(this.mvc.post().uri("/movies").contentType(MULTIPART).content(new byte[13 << 20]))
			.hasHeader("Connection", "close");
		assertThat(this.mvc.post().uri("/movies").contentType(MULTIPART).content(new byte[11 << 20]))
			.hasStatus(HttpStatus.UNAUTHORIZED)
			.doesNotContainHeader("Connection");
	}

	@ParameterizedTest
	@ValueSource(strings = { "stars[0]", "file.x", "title[x]", "a.b" })
	void formOfACuratorWithANestedFieldIsABadRequest(String name) {
		assertThat(this.mvc.post().uri("/movies").param(name, "1").with(csrf()).cookie(signIn()))
			.hasStatus(HttpStatus.BAD_REQUEST);
	}

	@Test
	void formOfACuratorThatCannotBeDecodedIsABadRequest() {
		assertThat(this.mvc.put().uri("/movies").contentType(FORM).content("%").cookie(signIn()))
			.hasStatus(HttpStatus.BAD_REQUEST);
	}

	@Test
	void requestThatIsRefusedBeforeAnyFilterIsAnsweredWithTheSameHeaders() {
		assertThat(this.mvc.get().uri(URI.create("/movies/%25"))).hasStatus(HttpStatus.BAD_REQUEST)
			.containsHeader("Content-Security-Policy")
			.hasHeader("X-Content-Type-Options", "nosniff");
	}

	@Test
	void invalidLanguageCookieIsIgnored() {
		assertThat(this.mvc.get().uri("/movies").cookie(new Cookie("lang", "http://["))).hasStatusOk();
	}

	@ParameterizedTest
	@ValueSource(strings = { "Y3VyYXRvcjo5OTk5OTk5OTk5OTk5Ok5PTkU6eA==", "%%%", "", "\"", "a:b:c:d" })
	void invalidSessionCookieIsIgnored(String value) {
		assertThat(this.mvc.get().uri("/curator/status").accept("text/html").cookie(new Cookie(COOKIE, value)))
			.hasStatus(HttpStatus.FOUND)
			.redirectedUrl()
			.endsWith("/login");
	}

	@ParameterizedTest
	@ValueSource(strings = { "http://localhost/movies\r\nSet-Cookie: a=b", "http://elsewhere.example/", "//elsewhere",
			"javascript:alert(1)", "", "%", "/\\elsewhere.example", "///elsewhere.example", "movies" })
	void pageToReturnToIsOneOfTheShop(String page) {
		Cookie cookie = new Cookie("movieshop-page",
				Base64.getUrlEncoder().withoutPadding().encodeToString(page.getBytes(StandardCharsets.UTF_8)));
		assertThat(this.mvc.get().uri("/movies").cookie(cookie)).hasStatusOk();
		assertThat(attempt("curator", ShopTest.PASSWORD).cookie(cookie)).hasStatus(HttpStatus.FOUND)
			.hasRedirectedUrl("/movies");
	}

	@Test
	void nameThatWasNotLetInIsInACookieUntilTheFormIsShownAgain() {
		MvcTestResult refused = attempt("Ann \"<b>\" Ölmez", "wrong").with(from("192.0.2.77"))
			.accept("text/html")
			.exchange();
		assertThat(refused).hasRedirectedUrl("/login?error");
		assertThat(setCookies(refused)).hasSize(1)
			.allMatch((cookie) -> cookie.startsWith("movieshop-notice=") && cookie.contains("HttpOnly"));
		MvcTestResult shown = this.mvc.get().uri("/login?error").cookie(cookie(refused, "movieshop-notice")).exchange();
		assertThat(shown).model().containsEntry("typedName", "Ann \"<b>\" Ölmez");
		assertThat(setCookies(shown)).anyMatch((cookie) -> cookie.startsWith("movieshop-notice=; Path=/; Max-Age=0"));
		assertThat(this.mvc.get().uri("/login").cookie(new Cookie("movieshop-notice", "%"))).model()
			.doesNotContainKey("typedName");
	}

	@Test
	void failedSignInsDelayHttpBasicAndTheForm() {
		for (int i = 0; i < 4; i++) {
			assertThat(basic("wrong", "192.0.2.7", "/movies")).hasStatus(HttpStatus.UNAUTHORIZED);
		}
		for (String path : new String[] { "/movies", "/nothing", "/actuator/health", "/actuator/prometheus" }) {
			assertThat(basic(ShopTest.PASSWORD, "192.0.2.7", path)).hasStatus(HttpStatus.TOO_MANY_REQUESTS)
				.hasHeader("Retry-After", "1");
		}
		assertThat(attempt("curator", ShopTest.PASSWORD).with(from("192.0.2.7")))
			.hasStatus(HttpStatus.TOO_MANY_REQUESTS);
		assertThat(basic(ShopTest.PASSWORD, "192.0.2.8", "/movies")).hasStatusOk();
		assertThat(signIns("failure")).isGreaterThanOrEqualTo(4);
		assertThat(signIns("delayed")).isGreaterThanOrEqualTo(5);
		assertThat(signIns("success")).isPositive();
	}

	@Test
	void failedSignInsFromAnAddressDoNotDelayAKnownBrowser() {
		Cookie device = cookie(signIn(false), DEVICE);
		for (int i = 0; i < 4; i++) {
			assertThat(basic("wrong", "192.0.2.10", "/movies")).hasStatus(HttpStatus.UNAUTHORIZED);
		}
		Cookie forged = new Cookie(DEVICE, device.getValue() + "0");
		assertThat(signInFrom("192.0.2.10", forged, ShopTest.PASSWORD)).hasStatus(HttpStatus.TOO_MANY_REQUESTS);
		assertThat(signInFrom("192.0.2.10", device, ShopTest.PASSWORD)).hasStatus(HttpStatus.FOUND)
			.satisfies((result) -> assertThat(setCookies(result)).noneMatch((cookie) -> cookie.startsWith(DEVICE)));
		assertThat(this.mvc.get().uri("/curator/status").cookie(device)).hasStatus(HttpStatus.UNAUTHORIZED);
	}

	@Test
	void concurrentFailedSignInsDoNotDelayAKnownBrowser() {
		Cookie device = cookie(signIn(false), DEVICE);
		List<CompletableFuture<MvcTestResult>> guesses = IntStream.rangeClosed(1, 20)
			.mapToObj((number) -> CompletableFuture.supplyAsync(
					// Failed attempts for the curator would delay those of other tests.
					() -> basic("guest", "wrong", "203.0.113." + number, "/movies"),
					(guess) -> new Thread(guess).start()))
			.toList();
		Awaitility.await().until(() -> guesses.stream().anyMatch(CompletableFuture::isDone));
		for (String wrong : List.of("typed wrongly", "typed wrongly again")) {
			assertThat(signInFrom("192.0.2.11", device, wrong)).hasRedirectedUrl("/login?error");
		}
		assertThat(guesses).anyMatch((guess) -> !guess.isDone());
		CompletableFuture.allOf(guesses.toArray(CompletableFuture[]::new)).join();
	}

	@ParameterizedTest
	@ValueSource(strings = { "/", "/movies?form", "/movies/drawn?form&title=M&year=1931", "/staff?form", "/nothing",
			"/movies/0123456789abcdef01234567/history/0", "/actuator", "/actuator/health", "/actuator/health/liveness",
			"/actuator/prometheus", "/site.webmanifest", "/v3/api-docs" })
	void responseToACuratorIsNotCached(String address) {
		MvcTestResult result = this.mvc.get().uri(URI.create(address)).accept("*/*").cookie(signIn()).exchange();
		assertThat(result.getResponse().getHeaders("Cache-Control")).containsExactly("no-store");
		assertThat(this.mvc.get()
			.uri(URI.create(address))
			.accept("*/*")
			.exchange()
			.getResponse()
			.getHeaders("Cache-Control")).doesNotContain("no-store");
	}

	@Test
	void metricsAreTextAlsoIfProtocolBuffersArePreferred() {
		assertThat(this.mvc.get()
			.uri("/actuator/prometheus")
			.accept("application/vnd.google.protobuf;proto=io.prometheus.client.MetricFamily;encoding=delimited;q=0.6",
					"text/plain;version=0.0.4;q=0.3", "*/*;q=0.1")
			.cookie(signIn())).hasStatusOk()
			.hasContentTypeCompatibleWith("text/plain")
			.bodyText()
			.contains("jvm_memory_used_bytes{");
	}

	@Test
	void responsesToACuratorAreNotCachedUnlessPublic() {
		Cookie signIn = signIn();
		Set<String> paths = this.handlers.stream()
			.flatMap((mapping) -> mapping.getHandlerMethods().keySet().stream())
			.filter((mapping) -> mapping.getMethodsCondition().isEmpty()
					|| mapping.getMethodsCondition().getMethods().contains(RequestMethod.GET))
			.flatMap((mapping) -> mapping.getPatternValues().stream())
			.map((pattern) -> pattern.replaceAll("(\\{[^{}]*(\\{[^{}]*}[^{}]*)*})+", "0123456789abcdef01234567")
				.replace("**", "x"))
			.collect(Collectors.toSet());
		assertThat(paths).hasSizeGreaterThan(30).contains("/audit", "/movies/imports/0123456789abcdef01234567");
		assertThat(paths).filteredOn((path) -> {
			MvcTestResult result = this.mvc.get().uri(path).accept("*/*").cookie(signIn).exchange();
			return !result.getResponse().getHeaders("Cache-Control").equals(List.of("no-store"));
		}).allMatch((path) -> path.startsWith("/brand/") || path.startsWith("/movies/drawn/"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "/favicon.ico", "/css/shop.css", "/js/form.js", "/images/icon.svg" })
	void staticFileIsCached(String path) {
		assertThat(this.mvc.get().uri(path).cookie(signIn()).exchange().getResponse().getHeader("Cache-Control"))
			.contains("max-age");
	}

	@Test
	void signingOutEndsACopiedCookie() {
		Cookie cookie = signIn();
		assertThat(this.mvc.get().uri("/curator/status").cookie(cookie)).hasStatusOk();
		assertThat(this.mvc.post().uri("/logout").with(csrf()).cookie(cookie)).hasStatus(HttpStatus.FOUND);
		assertThat(this.mvc.get().uri("/curator/status").cookie(cookie)).hasStatus(HttpStatus.UNAUTHORIZED);
	}

	@ParameterizedTest
	@CsvSource({ "/people?letter=A, /people?letter=A", "/, /",
			"/movies/m-0123456789abcdef01234567, /movies/m-0123456789abcdef01234567", "/movies?form, /movies",
			"/movies/imports/1, /movies", "/movies/m-0123456789abcdef01234567/history, /movies", "/bin, /movies",
			"/staff, /movies", "//elsewhere.example/movies, /movies" })
	void signingOutReturnsToAPageOfVisitors(String page, String next) {
		assertThat(this.mvc.post()
			.uri("/logout")
			.header("Referer", "http://localhost" + page)
			.with(csrf())
			.cookie(signIn())).hasRedirectedUrl(next);
	}

	@Test
	void signInEndsWhenItsTimeIsUp() {
		Cookie cookie = signIn();
		this.documents.updateMulti(new Query(), Update.update("expires", Instant.now().minusSeconds(1)), Session.class);
		assertThat(this.mvc.get().uri("/curator/status").cookie(cookie)).hasStatus(HttpStatus.UNAUTHORIZED);
		signIn();
		assertThat(this.documents.count(new Query(), Session.class)).isEqualTo(1);
	}

	@Test
	void databaseHasOnlyADigestOfTheCookie() {
		String token = signIn().getValue();
		assertThat(this.documents.findAll(Session.class)).hasSize(1)
			.allSatisfy((signIn) -> assertThat(signIn.id()).doesNotContain(token).hasSize(64));
	}

	@Test
	void curatorNeedsNoServerSession() {
		MvcTestResult result = this.mvc.get().uri("/curator/status").cookie(signIn()).exchange();
		assertThat(result).hasStatusOk();
		assertThat(result.getRequest().getSession(false)).isNull();
	}

	@Test
	void httpBasicCreatesNoSession() {
		MvcTestResult result = basic(ShopTest.PASSWORD, "192.0.2.9", "/curator/status");
		assertThat(result).hasStatusOk().doesNotContainHeader("Set-Cookie");
		assertThat(this.documents.count(new Query(), Session.class)).isZero();
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void cookiesSetOverHttpsAreSecure(boolean secure) {
		MvcTestResult pageToReturnTo = this.mvc.get().uri("/movies?form").accept("text/html").secure(secure).exchange();
		MvcTestResult signIn = signIn(secure);
		assertThat(Stream.of(pageToReturnTo, signIn)
			.flatMap((result) -> result.getResponse().getHeaders(HttpHeaders.SET_COOKIE).stream()))
			.hasSizeGreaterThanOrEqualTo(2)
			.allSatisfy((cookie) -> assertThat(cookie.contains("; Secure")).isEqualTo(secure));
		assertThat(signIn.getResponse().containsHeader("Strict-Transport-Security")).isEqualTo(secure);
	}

	@Test
	void forgedTokenOfAnotherOriginIsRefused() {
		Cookie signIn = signIn();
		for (String origin : new String[] { "http://sibling.localhost", "http://localhost:9999", "null" }) {
			assertThat(this.mvc.post().uri("/movies").with(csrf()).cookie(signIn).header("Origin", origin))
				.hasStatus(HttpStatus.FORBIDDEN);
		}
		assertThat(this.mvc.post().uri("/movies").with(csrf()).cookie(signIn).header("Sec-Fetch-Site", "same-site"))
			.hasStatus(HttpStatus.FORBIDDEN);
		assertThat(this.mvc.post().uri("/movies").with(csrf()).cookie(signIn).header("Origin", "http://localhost"))
			.hasStatus(HttpStatus.UNSUPPORTED_MEDIA_TYPE);
	}

	private Cookie signIn() {
		return cookie(signIn(false), COOKIE);
	}

	private static List<String> setCookies(MvcTestResult result) {
		return result.getResponse().getHeaders(HttpHeaders.SET_COOKIE);
	}

	private MvcTestResult signInFrom(String address, Cookie device, String password) {
		return attempt("curator", password).with(from(address)).cookie(device).exchange();
	}

	private MockMvcTester.MockMvcRequestBuilder attempt(String name, String password) {
		return this.mvc.post().uri("/login").param("username", name).param("password", password).with(csrf());
	}

	private MvcTestResult signIn(boolean secure) {
		MvcTestResult result = attempt("curator", ShopTest.PASSWORD).secure(secure).exchange();
		assertThat(result).hasStatus(HttpStatus.FOUND);
		return result;
	}

	private MvcTestResult basic(String password, String address, String path) {
		return basic("curator", password, address, path);
	}

	private MvcTestResult basic(String name, String password, String address, String path) {
		return this.mvc.get()
			.uri(path)
			.accept("application/json")
			.headers((headers) -> headers.setBasicAuth(name, password))
			.with(from(address))
			.exchange();
	}

	private double signIns(String outcome) {
		return this.meters.get("movieshop.sign.ins").tag("outcome", outcome).counter().count();
	}

	private static RequestPostProcessor from(String address) {
		return (request) -> {
			request.setRemoteAddr(address);
			return request;
		};
	}

	private static MockHttpServletRequest unreadable(MockHttpServletRequest request) {
		return new MockHttpServletRequest(request.getServletContext(), request.getMethod(), request.getRequestURI()) {

			{
				setContentType(request.getContentType());
				setCookies(request.getCookies());
			}

			@Override
			public ServletInputStream getInputStream() {
				throw new AssertionError("Somebody reads the body");
			}

		};
	}

}
