package com.xebia.movieshop.acceptance;

import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for UTF-8 in all inputs and outputs of the deployed shop.
 */
class DeployedTextTests extends OnDeployment {

	private static final String TEXT = "Größe ½ Žižek 東京 🎬";

	@Test
	void multipartFormIsUtf8() throws IOException {
		assertTold(Deployment.create(Form.movie(TEXT)));
	}

	@Test
	void formWithoutFilesIsUtf8() throws IOException {
		HttpResponse<String> answer = shop.client()
			.send("POST", "/movies", form(),
					Deployment.curator("Accept", "text/html", "Content-Type", "application/x-www-form-urlencoded"));
		assertThat(answer.statusCode()).as(answer.body()).isEqualTo(303);
		assertTold(Deployment.location(answer));
	}

	@Test
	void formOfAProgramThatChangesIsUtf8() throws IOException {
		String movie = Deployment.create(Form.movie("Ascii"));
		HttpResponse<String> answer = shop.client()
			.send("PUT", movie, form(), Deployment.curator("Accept", "application/json", "Content-Type",
					"application/x-www-form-urlencoded", "If-Match", "\"0\""));
		assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
		assertTold(movie);
	}

	@Test
	void jsonIsUtf8() throws IOException {
		String json = """
				{"title": "%s", "description": "d", "stars": ["s"], "director": "d"}""".formatted(TEXT);
		HttpResponse<String> answer = shop.client()
			.send("POST", "/movies", json, Deployment.curator("Content-Type", "application/json"));
		assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
		assertTold(Deployment.location(answer));
	}

	@Test
	void queryIsUtf8() throws IOException {
		String movie = Deployment.create(Form.movie("Query").with("genres", TEXT));
		HttpResponse<String> found = shop.client()
			.get("/movies?genre=" + URLEncoder.encode(TEXT, StandardCharsets.UTF_8), Deployment.PAGE);
		assertThat(found.body()).contains("href=\"" + movie + "\"").contains(TEXT);
	}

	@Test
	void messagesAreInTheVisitorsLanguage() throws IOException {
		assertThat(shop.client().get("/nothing", "Accept", "text/html", "Accept-Language", "de").body())
			.contains("<html lang=\"de\"")
			.contains("Tippfehler");
	}

	private static String form() {
		return "title=" + URLEncoder.encode(TEXT, StandardCharsets.UTF_8)
				+ "&description=d&stars=Gr%C3%BC%C3%9Fe&director=d";
	}

	private static void assertTold(String movie) throws IOException {
		HttpResponse<String> page = shop.client().get(movie, Deployment.PAGE);
		Deployment.assertPage(page, 200);
		assertThat(page.body()).contains(">" + TEXT + "</h1>");
		assertThat(shop.client().get(movie, "Accept", "application/json").body()).contains("\"" + TEXT + "\"");
	}

}
