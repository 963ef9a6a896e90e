package com.xebia.movieshop.acceptance;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.LocalDate;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for editing movies of the deployed shop, by forms and by programs.
 */
class DeployedEditorTests {

	private static final String MOVIES = "/movies";

	private static final String MOVIE = "/movies/{id}";

	private static Client client;

	private static Client curator;

	@BeforeAll
	static void start() throws IOException {
		client = Deployment.shared().client();
		curator = Deployment.signedIn();
	}

	@Test
	void movieIsChangedAndDeletedByForms() throws IOException {
		String movie = Deployment.create(Form.movie("Alien"));
		HttpResponse<String> changed = change(movie, "0", "Aliens");
		assertThat(changed.statusCode()).isEqualTo(303);
		assertThat(Deployment.location(changed)).isEqualTo(movie.replace("alien", "aliens"));
		assertThat(client.get(movie, Deployment.PAGE).body()).contains(">Aliens</h1>");
		HttpResponse<String> deleted = Deployment.submit(curator, movie, "_method=delete&_csrf=" + curator.token());
		assertThat(deleted.statusCode()).isEqualTo(303);
		assertThat(Deployment.location(deleted)).isEqualTo(MOVIES);
		Deployment.assertPage(client.get(movie, Deployment.PAGE), 410);
		Deployment.assertPage(change(movie, "1", "Late"), 404);
	}

	@Test
	void listTellsOnlyTheStaffWhoHasACopy() throws IOException {
		String movie = Deployment.create(Form.movie("Lent to whom")
			.with("copies[0].format", "DVD")
			.with("copies[0].terms", "rental")
			.with("copies[0].shelf", "L 7"));
		String list = MOVIES + "?view=lines&sort=newest&size=1";
		String page = curator.get(list, Deployment.PAGE).body();
		assertThat(page).contains("DVD</a>", "L 7");
		String copy = page.replaceFirst("(?s).*/counter\\?copy=([0-9a-f]{8}).*", "$1");
		HttpResponse<String> lent = Deployment.submit(curator, "/counter/" + copy,
				"_csrf=" + curator.token() + "&version=0&to=lent&name=Ann+Borrower&contact=&due=" + LocalDate.now());
		assertThat(lent.statusCode()).isEqualTo(303);
		assertThat(curator.get(list, Deployment.PAGE).body()).contains("Ann Borrower", "Out until");
		assertThat(client.get(list, Deployment.PAGE).body()).contains("Lent to whom", "Out until")
			.doesNotContain("Ann Borrower", "L 7");
		assertThat(client.get(movie, Deployment.PAGE).body()).doesNotContain("Ann Borrower");
	}

	@Test
	void secondOfTwoEditorsSeesBothSides() throws IOException {
		String movie = Deployment.create(Form.movie("Contested"));
		assertThat(change(movie, "0", "Theirs").statusCode()).isEqualTo(303);
		HttpResponse<String> conflict = change(movie, "0", "Mine");
		Deployment.assertPage(conflict, 409);
		assertThat(conflict.body()).contains("<p class=\"comparison__text\">Mine</p>")
			.contains("<p class=\"comparison__text\">Theirs</p>")
			.containsPattern("<input(?=[^>]* name=\"version\")[^>]* value=\"1\"");
		assertThat(client.get(movie, Deployment.PAGE).body()).contains(">Theirs</h1>");
		assertThat(change(movie, "1", "Mine").statusCode()).isEqualTo(303);
	}

	@Test
	void answersToProgramsAreAsDescribed() throws IOException {
		ApiContract contract = new ApiContract(client);
		HttpResponse<String> created = json("POST", MOVIES, movie("Laura"));
		JsonNode movie = contract.check(MOVIES, created, 201);
		String path = Deployment.location(created);
		assertThat(path).isEqualTo(movie.path("url").asString());
		HttpResponse<String> shown = client.get(path, "Accept", "application/json");
		assertThat(contract.check(MOVIE, shown, 200)).isEqualTo(movie);
		String tag = shown.headers().firstValue("ETag").orElseThrow();
		contract.check(MOVIE, client.get(path, "Accept", "application/json", "If-None-Match", tag), 304);
		contract.check(MOVIE, json("PUT", path, movie("Laura 2"), "If-Match", tag), 200);
		JsonNode stale = contract.check(MOVIE, json("PUT", path, movie("Late"), "If-Match", tag), 412);
		assertThat(stale.path("instance").asString()).isEqualTo(path);
		contract.check(MOVIE, json("PUT", path, movie("Blind")), 428);
		contract.check(MOVIE, json("PUT", path, movie("Old").replace("{", "{\"version\": 0,")), 409);
		contract.check(MOVIE, json("DELETE", path, "", "If-Match", tag), 412);
		contract.check(MOVIE, json("DELETE", path, ""), 204);
		contract.check(MOVIE, client.get(path, "Accept", "application/json"), 410);
	}

	@Test
	void problemsNameTheFields() throws IOException {
		ApiContract contract = new ApiContract(client);
		JsonNode invalid = contract.check(MOVIES, json("POST", MOVIES, movie(" "), "Accept-Language", "de"), 422);
		assertThat(invalid.at("/errors/0/field").asString()).isEqualTo("title");
		assertThat(invalid.at("/errors/0/message").asString()).isEqualTo("Geben Sie einen Titel ein");
		JsonNode unknown = contract.check(MOVIES, json("POST", MOVIES, movie("M").replace("title", "titel")), 400);
		assertThat(unknown.at("/errors/0/field").asString()).isEqualTo("titel");
		JsonNode malformed = contract.check(MOVIES, json("POST", MOVIES, "{\n  \"title\" \"M\"}"), 400);
		assertThat(malformed.path("detail").asString()).contains("line 2, column 1");
		contract.check(MOVIES, client.send("POST", MOVIES, "M", Deployment.curator("Content-Type", "text/csv")), 415);
		HttpResponse<String> stranger = client.send("POST", MOVIES, movie("Stranger"), "Content-Type",
				"application/json");
		contract.check(MOVIES, stranger, 401);
		assertThat(stranger.headers().firstValue("WWW-Authenticate").orElse("")).startsWith("Basic");
	}

	@Test
	void programUploadsThePosterAhead() throws IOException {
		ApiContract contract = new ApiContract(client);
		String[] headers = Deployment.curator("Accept", "application/json");
		HttpResponse<String> staged = client.post("/movies/image", new Form().withFile(Pictures.jpeg(400, 600)),
				headers);
		JsonNode poster = contract.check("/movies/image", staged, 201);
		String json = movie("Staged").replace("{", "{\"fileName\": " + poster.path("fileName") + ",");
		JsonNode movie = contract.check(MOVIES, json("POST", MOVIES, json), 201);
		assertThat(movie.path("poster")).isEqualTo(poster);
		assertThat(client.bytes(poster.path("url").asString()).statusCode()).isEqualTo(200);
		HttpResponse<String> whole = client.post(MOVIES, Form.movie("Whole").withFile(Pictures.png(30, 40)), headers);
		assertThat(contract.check(MOVIES, whole, 201).at("/poster/width").asInt()).isEqualTo(30);
	}

	private static HttpResponse<String> change(String movie, String version, String title) throws IOException {
		return curator.post(movie,
				Form.movie(title).with("_csrf", curator.token()).with("_method", "put").with("version", version),
				Deployment.PAGE);
	}

	private static HttpResponse<String> json(String method, String path, String body, String... headers)
			throws IOException {
		String[] json = { "Content-Type", "application/json", "Accept", "application/json" };
		return client.send(method, path, body,
				Deployment.curator(Stream.of(json, headers).flatMap(Stream::of).toArray(String[]::new)));
	}

	private static String movie(String title) {
		return """
				{"title": "%s", "description": "What happens", "stars": ["Ada"], "director": "Cleo", "year": 1944}
				""".formatted(title);
	}

}
