package com.xebia.movieshop.acceptance;

import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for responses to damaged and to random requests. A failure shows the request with
 * its seed; {@code -Dmovieshop.fuzz.seed=} and {@code -Dmovieshop.fuzz.tries=1} repeat
 * it.
 */
@Tag("soak")
class DeployedFuzzTests {

	private static final int TRIES = Integer.getInteger("movieshop.fuzz.tries", 5000);

	private static final long SEED = Long.getLong("movieshop.fuzz.seed", 1895);

	private static final String PASSWORD = "a long secret";

	// A CSRF token as the shop makes them.
	private static final String COOKIE = "0b1c2d3e-4f50-4617-8293-a4b5c6d7e8f9";

	private static final String FORM = "Content-Type: application/x-www-form-urlencoded\r\n";

	private static final Pattern ANSWER = Pattern.compile("HTTP/1\\.1 ([1-4]\\d\\d) .*?\r\n\r\n", Pattern.DOTALL);

	// Content types that a browser renders or executes.
	private static final Pattern SHOWN = Pattern.compile("\r\nContent-Type: (text/(html|css)|\\S*(xml|script)\\b)",
			Pattern.CASE_INSENSITIVE);

	// The mark unescaped, or its beginning if that would end an attribute.
	private static final Pattern MARK = Pattern.compile("<zq>|zq('|&#0?39;)\"");

	// What filters and handlers read, in requests that need a session or none.
	private static final List<String> HEADERS = List.of("X-XSRF-TOKEN: {}", "X-XSRF-TOKEN: {}\r\nCookie: XSRF-TOKEN={}",
			"Authorization: {}", "Authorization: Basic {}", "If-Match: {}", "If-Match: \"{}\"", "If-None-Match: {}",
			"If-None-Match: W/\"{}\"", "If-Modified-Since: {}", "If-Unmodified-Since: {}", "If-Range: {}", "Range: {}",
			"Range: bytes={}", "Accept: {}", "Accept: text/html;q={}", "Accept-Language: {}", "Accept-Encoding: {}",
			"Accept-Charset: {}", "Content-Type: {}", "Content-Type: application/json;charset={}", "Forwarded: {}",
			"Forwarded: for={}", "X-Forwarded-For: {}", "X-Forwarded-Proto: {}", "X-Forwarded-Host: {}", "Origin: {}",
			"Origin: http://{}", "Referer: {}", "Referer: http://localhost/movies?{}", "Sec-Fetch-Site: {}",
			"Idempotency-Key: {}", "User-Agent: {}", "Cookie: {}", "Cookie: XSRF-TOKEN={}",
			"Cookie: movieshop-curator={}", "Cookie: movieshop-device={}", "Cookie: movieshop-notice={}",
			"Cookie: movieshop-notice=%2Fmovies?notice={}", "Cookie: movieshop-page={}", "Cookie: lang={}",
			"Cookie: JSESSIONID={}");

	private static final List<String> PARAMETERS = List.of("/movies?after={}&sort=newest",
			"/movies?before={}&sort=year", "/movies?q=a&after={}", "/movies?sort={}&lang={}", "/movies?size={}&year={}",
			"/people?after={}", "/genres?letter={}", "/bin?after={}", "/audit?before={}&day={}",
			"FILM?sort=title&after={}", "FILM/history?before={}", "/movies/suggestions?q={}",
			"/movies/export?format={}", "/login?error={}", "/reservations/{}", "/invitations/{}", "/c/{}",
			"/shelves/{}", "/movies?_csrf={}", "/shelves?form&film={}");

	private static final List<String> DAMAGED = List.of("", "=", "A", "!!!!", "AAAA=AAA", "%", "%00", "%01", "\1",
			"\u00ff", "%ff", "%ED%A0%80", "\u00ed\u00a0\u0080", "\"", ",", ";", "a".repeat(7000), "a".repeat(8192));

	@AutoClose
	private static Shop shop;

	private static Client curator;

	@BeforeAll
	static void start() throws IOException {
		shop = Shop.with("MOVIESHOP_CURATOR_PASSWORD=" + PASSWORD, "SERVER_ADDRESS=127.0.0.1",
				"movieshop.sample-data=true");
		curator = shop.client();
		curator.signIn(PASSWORD);
	}

	@Test
	void damagedHeadersCookiesAndTokensAreWrongOnes() throws IOException {
		String film = create("Sunset");
		String poster = curator.posterPath(curator.create(Form.movie("Sunlit").withFile(Pictures.png(60, 90))));
		int before = shop.log().split("\n").length;
		List<String> requests = damaged(film, poster);
		for (String request : requests) {
			assertThat(RawRequests.send(shop, request)).as(request).containsPattern("^HTTP/1\\.1 [2-4]\\d\\d ");
		}
		assertThat(shop.log().split("\n").length - before).as(shop.log()).isLessThanOrEqualTo(requests.size());
		assertThat(shop.log()).doesNotContain("\tat ");
	}

	private static List<String> damaged(String film, String poster) {
		String session = "Cookie: movieshop-curator=%s\r\n".formatted(curator.cookie("movieshop-curator"));
		List<String> requests = new ArrayList<>();
		for (String damaged : damaged()) {
			for (String header : HEADERS) {
				String lines = header.replace("{}", damaged) + "\r\n";
				for (String target : List.of("GET " + film, "GET " + poster, "POST " + film + "/reservations")) {
					requests.add(request(target, lines, ""));
				}
				requests.add(request("PUT " + film, session + "Content-Type: application/json\r\n" + lines, "{}"));
				requests.add(request("GET /movies", lines + lines, ""));
			}
			String encoded = URLEncoder.encode(damaged, StandardCharsets.ISO_8859_1);
			for (String path : PARAMETERS) {
				String address = path.replace("FILM", film);
				requests.add(request("GET " + address.replace("{}", damaged), session, ""));
				requests.add(request("GET " + address.replace("{}", encoded + "&after=" + encoded), session, ""));
			}
			for (String fields : List.of("_csrf={}", "_csrf={}&_csrf={}", "_csrf={}&_method={}")) {
				requests.add(request("POST /logout", FORM + "Cookie: XSRF-TOKEN=%s\r\n".formatted(COOKIE),
						fields.replace("{}", encoded)));
			}
		}
		return requests;
	}

	// With values of the length of a token that are no text, once under its mask.
	private static List<String> damaged() {
		byte[] masked = new byte[2 * COOKIE.length()];
		Arrays.fill(masked, COOKIE.length(), masked.length, (byte) 0xff);
		return Stream
			.concat(DAMAGED.stream(),
					Stream.of(Base64.getUrlEncoder().encodeToString(masked), "\u00ff".repeat(COOKIE.length())))
			.toList();
	}

	private static String request(String target, String head, String body) {
		return target + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" + head + "Content-Length: "
				+ body.length() + "\r\n\r\n" + body;
	}

	@Test
	@Timeout(value = 30, unit = TimeUnit.MINUTES)
	void fuzzedRequestsCauseNoServerErrorAndNoInjection() throws IOException {
		String film = create("Sunrise");
		String credentials = "Cookie: movieshop-curator=%s; XSRF-TOKEN=%s\r\n"
			.formatted(curator.cookie("movieshop-curator"), curator.cookie("XSRF-TOKEN"));
		FuzzRequests requests = new FuzzRequests(credentials, curator.token(), create("Odd"));
		int lines = shop.log().split("\n").length;
		Set<Integer> statuses = new TreeSet<>();
		for (long seed = SEED; seed < SEED + TRIES; seed++) {
			String request = requests.make(seed);
			statuses.add(check(request, "seed " + seed + ":\n" + request));
		}
		if (TRIES > 1) {
			assertThat(statuses).contains(200, 303, 400, 401, 403, 404, 405, 406, 422);
		}
		assertThat(shop.log().split("\n").length - lines).as(shop.log()).isLessThanOrEqualTo(TRIES);
		assertThat(shop.log()).doesNotContain("\tat ");
		assertThat(curator.get("/account", "Accept", "text/html").statusCode()).isEqualTo(200);
		for (String path : List.of("/", "/movies", "/movies?sort=newest", "/movies?q=zq", "/people", "/genres", film)) {
			assertIntact(path);
		}
	}

	private static String create(String title) throws IOException {
		return curator.create(Form.movie(title));
	}

	private static int check(String request, String name) throws IOException {
		String answer = RawRequests.send(shop, request);
		Matcher head = ANSWER.matcher(answer);
		assertThat(head.lookingAt()).as(name).withFailMessage(answer).isTrue();
		assertThat(head.group()).as(name)
			.contains("\r\nX-Content-Type-Options: nosniff\r\n", "\r\nContent-Security-Policy: default-src 'none'")
			.doesNotContain("\r\nX-Zq:");
		int status = Integer.parseInt(head.group(1));
		if (status >= 400) {
			assertThat(head.group()).as(name)
				.containsPattern(
						"\r\nContent-Type: (text/html;charset=UTF-8|text/plain|application/problem\\+json)\\b");
		}
		if (SHOWN.matcher(head.group()).find()) {
			assertThat(answer).as(name).doesNotContainPattern(MARK);
		}
		return status;
	}

	private static void assertIntact(String path) throws IOException {
		HttpResponse<String> page = shop.client().get(path, "Accept", "text/html");
		assertThat(page.statusCode()).as(path).isEqualTo(200);
		assertThat(page.body()).as(path).endsWith("</html>").doesNotContainPattern(MARK);
	}

}
