package com.xebia.movieshop.acceptance;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for the curator of the deployed shop.
 */
class DeployedSignInTests {

	private static Shop shop;

	@BeforeAll
	static void start() throws IOException {
		shop = Deployment.shared();
	}

	@Test
	void curatorSignsInByTheFormOnTheWayToAnother() throws IOException {
		Client client = shop.client();
		HttpResponse<String> redirect = client.get("/movies?form", Deployment.PAGE);
		assertThat(redirect.statusCode()).isEqualTo(302);
		assertThat(Deployment.location(redirect)).isEqualTo("/login");
		HttpResponse<String> answer = Deployment.signIn(client, Deployment.PASSWORD);
		assertThat(answer.statusCode()).isEqualTo(302);
		assertThat(Deployment.location(answer)).startsWith("/movies?form");
		List<String> signIn = answer.headers()
			.allValues("Set-Cookie")
			.stream()
			.filter((cookie) -> cookie.startsWith("movieshop-curator="))
			.toList();
		assertThat(signIn).hasSize(1)
			.allSatisfy((cookie) -> assertThat(cookie + ";").containsIgnoringCase("; Path=/;")
				.containsIgnoringCase("; HttpOnly;")
				.containsIgnoringCase("; SameSite=Lax;"));
		HttpResponse<String> form = client.get("/movies?form", Deployment.PAGE);
		Deployment.assertPage(form, 200);
		assertThat(form.body()).doesNotContainIgnoringCase("jsessionid");
		String movie = client.create(Form.movie("Signed"));
		assertThat(client.get(movie, Deployment.PAGE).body()).contains("Signed").contains("?form");
		assertThat(Deployment.submit(client, "/logout", "_csrf=" + client.formToken("/movies")).statusCode())
			.isEqualTo(302);
		assertThat(client.get("/movies?form", Deployment.PAGE).statusCode()).isEqualTo(302);
	}

	@Test
	void wrongPasswordIsRefused() throws IOException {
		Client client = shop.client();
		assertThat(Deployment.location(Deployment.signIn(client, "wrong"))).isEqualTo("/login?error");
		Deployment.assertPage(client.get("/login?error", Deployment.PAGE), 200);
		assertThat(client.get("/movies?form", Deployment.PAGE).statusCode()).isEqualTo(302);
	}

	@Test
	void formOfAnotherSiteIsRefused() throws IOException {
		Client client = shop.client();
		Deployment.signIn(client, Deployment.PASSWORD);
		HttpResponse<String> answer = client.post("/movies", Form.movie("Forged").with("_csrf", "guess"),
				Deployment.PAGE);
		Deployment.assertPage(answer, 403);
		assertThat(answer.body()).contains("out of date");
		assertThat(client.get("/movies?size=100", Deployment.PAGE).body()).doesNotContain("Forged");
	}

	@Test
	void programNeedsNoSession() throws IOException {
		HttpResponse<String> answer = shop.client().post("/movies", Form.movie("Basic"), Deployment.curator());
		assertThat(answer.statusCode()).isEqualTo(303);
		assertThat(answer.headers().allValues("Set-Cookie")).isEmpty();
	}

	@Test
	void visitorNeedsNoSession() throws IOException {
		HttpResponse<String> answer = shop.client().get("/movies", Deployment.PAGE);
		assertThat(String.join(" ", answer.headers().allValues("Set-Cookie"))).doesNotContain("JSESSIONID");
	}

	@Test
	void uploadOfAStrangerLeavesNothing() throws IOException {
		List<Path> before = files();
		HttpResponse<String> program = shop.client()
			.post("/movies", Form.movie("Stranger").withFile(Pictures.png(77, 77)));
		assertThat(program.statusCode()).isIn(401, 403);
		HttpResponse<String> person = shop.client()
			.post("/movies", Form.movie("Stranger").withFile(Pictures.png(77, 77)), Deployment.PAGE);
		Deployment.assertPage(person, 403);
		assertThat(files()).isEqualTo(before);
		assertThat(shop.client().get("/movies?size=100", Deployment.PAGE).body()).doesNotContain("Stranger");
	}

	private static List<Path> files() throws IOException {
		try (Stream<Path> files = Files.walk(shop.dataDirectory().resolve("posters"))) {
			return files.filter(Files::isRegularFile).sorted().toList();
		}
	}

}
