package com.xebia.movieshop.acceptance;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for responses to random requests. A failure shows the request with its seed;
 * {@code -Dmovieshop.fuzz.seed=} and {@code -Dmovieshop.fuzz.tries=1} repeat it.
 */
@Tag("soak")
class FuzzTests {

	private static final int TRIES = Integer.getInteger("movieshop.fuzz.tries", 5000);

	private static final long SEED = Long.getLong("movieshop.fuzz.seed", 1895);

	private static final String PASSWORD = "a long secret";

	private static final Pattern ANSWER = Pattern.compile("HTTP/1\\.1 ([1-4]\\d\\d) .*?\r\n\r\n", Pattern.DOTALL);

	// Content types that a browser renders or executes.
	private static final Pattern SHOWN = Pattern.compile("\r\nContent-Type: (text/(html|css)|\\S*(xml|script)\\b)",
			Pattern.CASE_INSENSITIVE);

	// The mark unescaped, or its beginning if that would end an attribute.
	private static final Pattern MARK = Pattern.compile("<zq>|zq('|&#0?39;)\"");

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
