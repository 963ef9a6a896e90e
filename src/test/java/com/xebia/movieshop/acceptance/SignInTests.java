package com.xebia.movieshop.acceptance;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import com.xebia.movieshop.support.HeadlessChromium;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.http.HttpHeaders;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for a shop with a curator's password: everybody reads, who signed in writes.
 */
class SignInTests {

	private static final String PASSWORD = "Käse: {sorry} %41";

	@AutoClose
	private static Shop shop;

	@AutoClose
	private static HeadlessChromium chromium;

	@BeforeAll
	static void start() throws IOException {
		// with a password it would listen on every address
		shop = Shop.with("server.address=127.0.0.1", "movieshop.sample-data=false",
				"MOVIESHOP_CURATOR_PASSWORD=" + PASSWORD);
		chromium = HeadlessChromium.start();
	}

	@Test
	void curatorSignsInOnTheWayToTheFormAndOut() {
		Tab tab = Tab.of(shop, chromium).open("/movies");
		assertThat(tab.link("Sign in").isVisible()).isTrue();
		assertThat(tab.link("Add a movie").count()).isZero();
		signIn(tab.open("/movies?form"), PASSWORD);
		assertThat(tab.heading()).isEqualTo("Add a movie");
		tab.typeMovie("Signed").choose("poster.png", Pictures.png(20, 30)).press(tab.button("Add"));
		assertThat(tab.heading()).isEqualTo("Signed");
		assertThat(tab.link("Change").isVisible()).isTrue();
		tab.press(tab.button("Sign out"));
		assertThat(tab.link("Add a movie").count()).isZero();
		assertThat(tab.open("/movies?form").heading()).isEqualTo("Sign in");
		assertThat(tab.complaints()).isEmpty();
	}

	@Test
	void signInOutlivesARestartUntilSignOut() throws IOException {
		try (Shop other = Shop.with("server.address=127.0.0.1", "movieshop.sample-data=false",
				"MOVIESHOP_CURATOR_PASSWORD=" + PASSWORD)) {
			Client client = other.client();
			client.signIn(PASSWORD);
			other.stop();
			other.restart();
			assertThat(client.get("/movies?form").statusCode()).isEqualTo(200);
			assertThat(client
				.send("POST", "/logout", "_csrf=" + client.token(), "Content-Type", "application/x-www-form-urlencoded")
				.statusCode()).isEqualTo(302);
			assertThat(client.get("/movies?form", "Accept", "text/html").statusCode()).isEqualTo(302);
		}
	}

	@Test
	void signInMadeWithAnotherPasswordIsWorthNothing() throws IOException {
		try (Shop other = Shop.with("server.address=127.0.0.1", "movieshop.sample-data=false",
				"MOVIESHOP_CURATOR_PASSWORD=another")) {
			Client client = other.client();
			client.signIn("another");
			HttpResponse<String> answer = client.get("/movies?form", "Accept", "text/html");
			assertThat(answer.statusCode()).isEqualTo(200);
			String cookie = "movieshop-curator=" + client.cookie("movieshop-curator");
			assertThat(cookie).hasSizeGreaterThan(40);
			assertThat(shop.client().get("/movies?form", "Accept", "text/html", "Cookie", cookie).statusCode())
				.isEqualTo(302);
		}
	}

	@Test
	void wrongPasswordIsRefused() {
		Tab tab = Tab.of(shop, chromium).open("/login");
		signIn(tab, "wrong");
		assertThat(tab.page().getByText("That name and password do not match").isVisible()).isTrue();
		assertThat(tab.open("/movies?form").heading()).isEqualTo("Sign in");
	}

	@Test
	void programSendsItsPasswordWithEachRequest() throws IOException {
		HttpResponse<String> answer = shop.client().post("/movies", Form.movie("Basic"), basic(PASSWORD));
		assertThat(answer.statusCode()).isEqualTo(303);
		assertThat(answer.headers().allValues("Set-Cookie")).isEmpty();
		assertThat(list()).contains("Basic");
	}

	@Test
	void programWithAWrongPasswordIsRefused() throws IOException {
		HttpResponse<String> answer = shop.client().post("/movies", Form.movie("Wrong"), basic("wrong"));
		assertThat(answer.statusCode()).isEqualTo(401);
		assertThat(answer.headers().firstValue("WWW-Authenticate").orElse("")).startsWith("Basic");
		assertThat(list()).doesNotContain("Wrong");
	}

	@Test
	void pageOfAnotherSiteCannotUseABrowsersPassword() throws IOException {
		String[] headers = Stream.of(basic(PASSWORD), new String[] { "Origin", "http://elsewhere.example" })
			.flatMap(Stream::of)
			.toArray(String[]::new);
		HttpResponse<String> answer = shop.client().post("/movies", Form.movie("Foreign"), headers);
		assertThat(answer.statusCode()).isEqualTo(403);
		assertThat(list()).doesNotContain("Foreign");
	}

	@ParameterizedTest
	@ValueSource(strings = { "/movies", "/movies/image", "/movies?_csrf=guess&_method=put", "/login" })
	void uploadOfAStrangerLeavesNothing(String path) throws IOException {
		List<Path> before = posters();
		HttpResponse<String> answer = shop.client()
			.post(path, Form.movie("Stranger").withFile(Pictures.png(77, 77)), "Accept", "text/html");
		assertThat(answer.statusCode()).isIn(401, 403);
		assertThat(posters()).isEqualTo(before);
		assertThat(list()).doesNotContain("Stranger");
	}

	private static void signIn(Tab tab, String password) {
		assertThat(tab.heading()).isEqualTo("Sign in");
		tab.type("Name", "curator").type("Password", password).press(tab.button("Sign in"));
	}

	private static String[] basic(String password) {
		HttpHeaders headers = new HttpHeaders();
		headers.setBasicAuth("curator", password, java.nio.charset.StandardCharsets.UTF_8);
		return new String[] { "Authorization", headers.getFirst("Authorization") };
	}

	private static String list() throws IOException {
		return shop.client().get("/movies?size=100").body();
	}

	private static List<Path> posters() throws IOException {
		try (Stream<Path> files = Files.walk(shop.dataDirectory().resolve("posters"))) {
			return files.filter(Files::isRegularFile).sorted().toList();
		}
	}

}
