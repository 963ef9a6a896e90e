package com.xebia.movieshop.acceptance;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.http.HttpHeaders;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for signing in to the deployed shop as the curator.
 */
class DeployedSignInTests extends OnDeployment {

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
		assertThat(answer.body()).contains("Not saved yet").contains("value=\"Forged\"");
		assertThat(list()).doesNotContain("Forged");
	}

	@Test
	void programSendsItsPasswordWithEachRequestAndNeedsNoSession() throws IOException {
		HttpResponse<String> answer = shop.client().post("/movies", Form.movie("Basic"), Deployment.curator());
		assertThat(answer.statusCode()).isEqualTo(303);
		assertThat(answer.headers().allValues("Set-Cookie")).isEmpty();
		assertThat(shop.client().get(Deployment.location(answer), Deployment.PAGE).body()).contains(">Basic</h1>");
	}

	@Test
	void programWithAWrongPasswordIsRefused() throws IOException {
		HttpHeaders wrong = new HttpHeaders();
		wrong.setBasicAuth("curator", "wrong");
		HttpResponse<String> answer = shop.client()
			.post("/movies", Form.movie("Wrong"), "Authorization", String.valueOf(wrong.getFirst("Authorization")));
		assertThat(answer.statusCode()).isEqualTo(401);
		assertThat(answer.headers().firstValue("WWW-Authenticate").orElse("")).startsWith("Basic");
		assertThat(list()).doesNotContain("Wrong");
	}

	// The fifth attempt for a name has to wait, by a form as well. An error page is no
	// attempt. Ten failures of one address delay the tests of all classes in this JVM.
	@Test
	void wrongPasswordOfAProgramIsCountedOnceAndDelaysTheForm() throws IOException {
		HttpHeaders wrong = new HttpHeaders();
		wrong.setBasicAuth("nobody", "wrong");
		Client person = shop.client();
		String form = "_csrf=" + person.formToken("/login") + "&username=nobody&password=wrong";
		for (int attempt = 1; attempt <= 5; attempt++) {
			HttpResponse<String> answer = shop.client()
				.get("/movies", "Authorization", String.valueOf(wrong.getFirst("Authorization")));
			assertThat(answer.statusCode()).as("attempt %s", attempt).isEqualTo((attempt < 5) ? 401 : 429);
		}
		HttpResponse<String> delayed = Deployment.submit(person, "/login", form);
		// On a slow machine the first delay may be over, and the next one is longer.
		for (int attempt = 0; attempt < 3 && delayed.statusCode() == 302; attempt++) {
			delayed = Deployment.submit(person, "/login", form);
		}
		Deployment.assertPage(delayed, 429);
		assertThat(delayed.body()).contains("Too many attempts", "Wait a minute", "href=\"/login\"")
			.doesNotContain("Retry-After");
	}

	@Test
	void pageOfAnotherSiteCannotUseABrowsersPassword() throws IOException {
		HttpResponse<String> answer = shop.client()
			.post("/movies", Form.movie("Foreign"), Deployment.curator("Origin", "http://elsewhere.example"));
		assertThat(answer.statusCode()).isEqualTo(403);
		assertThat(list()).doesNotContain("Foreign");
	}

	@Test
	void visitorNeedsNoSession() throws IOException {
		HttpResponse<String> answer = shop.client().get("/movies", Deployment.PAGE);
		assertThat(String.join(" ", answer.headers().allValues("Set-Cookie"))).doesNotContain("JSESSIONID");
	}

	@ParameterizedTest
	@ValueSource(strings = { "/movies", "/movies/image", "/movies?_csrf=guess&_method=put", "/login" })
	void anonymousUploadLeavesNoFile(String path) throws IOException {
		List<Path> before = files();
		HttpResponse<String> program = shop.client().post(path, Form.movie("Stranger").withFile(Pictures.png(77, 77)));
		assertThat(program.statusCode()).isIn(401, 403);
		HttpResponse<String> person = shop.client()
			.post(path, Form.movie("Stranger").withFile(Pictures.png(77, 77)), Deployment.PAGE);
		assertThat(person.statusCode()).isIn(401, 403);
		assertThat(files()).isEqualTo(before);
		assertThat(list()).doesNotContain("Stranger");
	}

	private static String list() throws IOException {
		return shop.client().get("/movies?size=100&sort=newest", Deployment.PAGE).body();
	}

	private static List<Path> files() throws IOException {
		try (Stream<Path> files = Files.walk(shop.dataDirectory().resolve("posters"))) {
			return files.filter(Files::isRegularFile).sorted().toList();
		}
	}

}
