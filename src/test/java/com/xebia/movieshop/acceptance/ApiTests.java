package com.xebia.movieshop.acceptance;

import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for the API: each response matches its description.
 */
class ApiTests {

	private static final String MOVIES = "/movies";

	private static final String MOVIE = "/movies/{id}";

	private static final String HISTORY = "/movies/{id}/history";

	private static final String[] SENDS_JSON = { "Content-Type", "application/json" };

	private static final String[] ASKS_FOR_JSON = { "Accept", "application/json" };

	private static final String[] SIGNS_IN = Deployment.curator("Accept", "application/json");

	private static Client curator;

	private static Client local;

	private static ApiContract contract;

	@BeforeAll
	static void start() throws IOException {
		curator = Deployment.shared().client();
		local = Shop.shared().client();
		contract = new ApiContract(local);
	}

	@Test
	void deletedMovieIsListedRestoredAndDeletedForGood() throws IOException {
		String path = contract.check(MOVIES, local.send("POST", MOVIES, json("Gilda"), SENDS_JSON), 201)
			.path("url")
			.asString();
		String binned = path.replace(MOVIES, "/bin");
		String[] both = with(SENDS_JSON, ASKS_FOR_JSON);
		contract.check("/bin/{id}", local.send("DELETE", binned, "", ASKS_FOR_JSON), 404);
		contract.check(MOVIE, local.send("DELETE", path, "", ASKS_FOR_JSON), 204);
		JsonNode deleted = contract.check("/bin", local.get("/bin?size=1", ASKS_FOR_JSON), 200).at("/movies/0");
		assertThat(deleted.path("url").asString()).isEqualTo(path);
		assertThat(deleted.path("deletedBy").asString()).isEqualTo("local");
		String restoration = deleted.path("restoration").asString();
		JsonNode restored = contract.check("/bin/{id}/restoration", local.send("POST", restoration, "", both), 200);
		assertThat(contract.check(MOVIE, local.get(path, ASKS_FOR_JSON), 200)).isEqualTo(restored);
		contract.check(MOVIE, local.send("DELETE", path, "", ASKS_FOR_JSON), 204);
		contract.check("/bin/{id}", local.send("DELETE", binned, "", ASKS_FOR_JSON), 204);
		contract.check("/bin/{id}/restoration", local.send("POST", restoration, "", both), 404);
		contract.check(MOVIE, local.get(path, ASKS_FOR_JSON), 404);
	}

	@Test
	void binIsForCurators() throws IOException {
		Client stranger = Deployment.shared().client();
		contract.check("/bin", stranger.get("/bin", ASKS_FOR_JSON), 401);
		contract.check("/bin", stranger.get("/bin", SIGNS_IN), 200);
	}

	@Test
	void historyHasAuthorFieldAndValues() throws IOException {
		String path = contract
			.check(MOVIES, curator.send("POST", MOVIES, json("Sabotage"), with(SIGNS_IN, SENDS_JSON)), 201)
			.path("url")
			.asString();
		String[] change = with(with(SIGNS_IN, SENDS_JSON), "If-Match", "*");
		contract.check(MOVIE, curator.send("PUT", path, json("Saboteur"), change), 200);
		contract.check(HISTORY, curator.get(path + "/history", ASKS_FOR_JSON), 401);
		JsonNode changes = contract.check(HISTORY, curator.get(path + "/history", SIGNS_IN), 200).path("changes");
		assertThat(changes).hasSize(2);
		assertThat(changes.at("/0/by").asString()).isEqualTo("curator");
		assertThat(changes.at("/0/fields")).hasSize(1);
		assertThat(changes.at("/0/fields/0/before").asString()).isEqualTo("Sabotage");
		assertThat(changes.at("/0/fields/0/after").asString()).isEqualTo("Saboteur");
		assertThat(changes.at("/1/kind").asString()).isEqualTo("CREATED");
		contract.check(MOVIE, curator.send("DELETE", path, "", SIGNS_IN), 204);
		contract.check(HISTORY, curator.get(path + "/history", SIGNS_IN), 410);
	}

	@Test
	void movieIsCreatedOnceForEachKey() throws IOException {
		String[] key = with(SENDS_JSON, "Idempotency-Key", UUID.randomUUID().toString());
		JsonNode movie = contract.check(MOVIES, local.send("POST", MOVIES, json("Key Largo"), key), 201);
		JsonNode again = contract.check(MOVIES, local.send("POST", MOVIES, json("Key Largo"), key), 201);
		assertThat(again).isEqualTo(movie);
		JsonNode reused = contract.check(MOVIES, local.send("POST", MOVIES, json("Laura"), key), 422);
		assertThat(reused.path("detail").asString()).contains("Idempotency-Key");
		JsonNode other = contract.check(MOVIES, local.send("POST", MOVIES, json("Key Largo"), SENDS_JSON), 201);
		assertThat(other.path("id")).isNotEqualTo(movie.path("id"));
	}

	@Test
	void posterComesWithAChangeOnThisMachineAndGoesWithNull() throws IOException {
		String path = contract.check(MOVIES, local.send("POST", MOVIES, json("Rope"), SENDS_JSON), 201)
			.path("url")
			.asString();
		Form form = Form.movie("Rope").withFile(Pictures.png(30, 40));
		JsonNode changed = contract.check(MOVIE,
				local.put(path, form, "Accept", "application/json", "If-Match", "\"0\""), 200);
		assertThat(changed.at("/poster/height").asInt()).isEqualTo(40);
		JsonNode kept = contract.check(MOVIE, put(path, "Rope", "If-Match", "*"), 200);
		assertThat(kept.path("poster")).isEqualTo(changed.path("poster"));
		String none = json("Rope").replace("{", "{\"version\": 2, \"fileName\": null,");
		assertThat(contract.check(MOVIE, local.send("PUT", path, none, SENDS_JSON), 200).has("poster")).isFalse();
	}

	@Test
	void linksLeadThroughAllPagesAndBack() throws IOException {
		String star = "Star & " + UUID.randomUUID();
		for (int i = 0; i < 5; i++) {
			contract.check(MOVIES, local.send("POST", MOVIES, json("Page " + i).replace("Ada", star), SENDS_JSON), 201);
		}
		List<String> titles = new ArrayList<>();
		String start = "/movies?size=2&star=" + URLEncoder.encode(star, StandardCharsets.UTF_8);
		JsonNode page = page(start, titles);
		while (page.at("/links/next").isString()) {
			assertThat(titles).hasSizeLessThan(10);
			page = page(page.at("/links/next").asString(), titles);
		}
		assertThat(titles).containsExactly("Page 0", "Page 1", "Page 2", "Page 3", "Page 4");
		titles.clear();
		page(page.at("/links/prev").asString(), titles);
		assertThat(titles).containsExactly("Page 2", "Page 3");
	}

	@Test
	void availableMoviesAreCountedAsDescribed() throws IOException {
		local.createLent("Counted");
		Awaitility.await()
			.atMost(Duration.ofMinutes(1))
			.until(() -> !contract.check(MOVIES, local.get("/movies?q=counted", ASKS_FOR_JSON), 200)
				.at("/facets/available")
				.isEmpty());
	}

	@Test
	void moviesAndPeopleAreSuggestedAsDescribed() throws IOException {
		local.create(Form.movie("Zabel").with("stars", "Zabel Wombat"));
		String suggestions = "/movies/suggestions";
		Awaitility.await()
			.atMost(Duration.ofMinutes(1))
			.until(() -> contract.check(suggestions, local.get(suggestions + "?q=zabel"), 200).size() == 2);
	}

	@Test
	void filtersInTypedWordsFilterWhatIsSuggested() throws IOException {
		local.create(Form.movie("Yarrow Lane").with("year", "1934"));
		local.create(Form.movie("Yarrow Bridge").with("year", "1951"));
		Awaitility.await()
			.atMost(Duration.ofMinutes(1))
			.untilAsserted(() -> assertThat(
					contract.check("/movies/suggestions", local.get("/movies/suggestions?q=yarrow+of+the+fifties"), 200)
						.findValuesAsString("title"))
				.containsExactly("Yarrow Bridge"));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			{"title": "M", "titel": "M"} | 400 | titel    | ist unbekannt
			{"year": "soon"}             | 400 | year     | Ein Jahr, zum Beispiel 1942
			{"year": 99999999999}        | 400 | year     | Ein Jahr, zum Beispiel 1942
			{"stars": ["S", 5]}          | 400 | stars[1] | hat einen ungültigen Wert
			{"title": " ", "director": "D"} | 422 | title | Geben Sie einen Titel ein
			""")
	void problemNamesTheFieldInTheLanguageOfTheRequest(String json, int status, String field, String message)
			throws IOException {
		JsonNode problem = contract.check(MOVIES,
				local.send("POST", MOVIES, json, "Content-Type", "application/json", "Accept-Language", "de"), status);
		assertThat(problem.path("errors")).hasSize(1);
		assertThat(problem.at("/errors/0/field").asString()).isEqualTo(field);
		assertThat(problem.at("/errors/0/message").asString()).isEqualTo(message);
	}

	@Test
	void bodyThatIsMalformedIsNotToldAsTooLarge() throws IOException {
		String twice = json("Twice").replace("{", "{\"title\": \"Once\", ");
		JsonNode problem = contract.check(MOVIES, local.send("POST", MOVIES, twice, SENDS_JSON), 400);
		assertThat(problem.path("detail").asString()).contains("line 1, column");
		String part = "--x\nContent-Disposition: form-data; name=\"title\"\n\n" + "M\n".repeat(5000) + "--x--\n";
		for (String body : List.of(part, part.replace("\n", "\r\n").replace("title", "t".repeat(5000)))) {
			contract.check(MOVIES, curator.send("POST", MOVIES, body,
					with(SIGNS_IN, "Content-Type", "multipart/form-data; boundary=x")), 400);
		}
	}

	@Test
	void nothingIsReadOrChangedIfAClientDemandsThatNothingIsThere() throws IOException {
		String[] condition = { "If-None-Match", "*" };
		String path = contract.check(MOVIES, local.send("POST", MOVIES, json("Conditions"), SENDS_JSON), 201)
			.path("url")
			.asString();
		contract.check(MOVIE, local.get(path, with(ASKS_FOR_JSON, condition)), 304);
		assertThat(local.get("/movies/feed", condition).statusCode()).isEqualTo(304);
		assertThat(curator.get(MOVIES, with(condition, "Accept", "text/html")).statusCode()).isEqualTo(304);
		contract.check(MOVIE, put(path, "Conditions", condition), 412);
	}

	@Test
	void importThatEndedIsDeletedUnlessItCanBeUndone() throws IOException {
		String imports = "/movies/imports/{id}";
		String list = "title,description,stars,director\nDeleted %s,What happens,Ada,Cleo\n"
			.formatted(UUID.randomUUID());
		for (String dryRun : List.of("true", "false")) {
			String path = contract
				.check("/movies/imports",
						curator.post("/movies/imports",
								new Form().with("dryRun", dryRun)
									.withFile("list.csv", list.getBytes(StandardCharsets.UTF_8)),
								SIGNS_IN),
						201)
				.path("url")
				.asString();
			Awaitility.await()
				.atMost(Duration.ofMinutes(1))
				.until(() -> contract.check(imports, curator.get(path, SIGNS_IN), 200).path("phase").asString(),
						(phase) -> phase.matches("checked|applied"));
			boolean deleted = dryRun.equals("true");
			contract.check(imports, curator.send("DELETE", path, "", SIGNS_IN), deleted ? 200 : 409);
			assertThat(curator.get(path + "/report", SIGNS_IN).statusCode()).isEqualTo(deleted ? 404 : 200);
		}
	}

	@Test
	void passwordManagerIsLedToTheAccount() throws IOException {
		HttpResponse<String> answer = curator.once("/.well-known/change-password");
		assertThat(answer.statusCode()).isEqualTo(303);
		assertThat(answer.headers().firstValue("Location")).hasValue("/account");
	}

	@Test
	void tooLargeOrUnsupportedBodyIsAProblem() throws IOException {
		byte[] large = new byte[11 << 20];
		JsonNode problem = contract.check("/movies/image",
				curator.post("/movies/image", new Form().withFile(large), SIGNS_IN), 413);
		assertThat(problem.path("detail").asString()).contains("10 MB");
		contract.check("/movies/image", curator.post("/movies/image", new Form().withFile(new byte[9]), SIGNS_IN), 415);
		contract.check("/movies/image", curator.post("/movies/image", new Form().with("a", "b"), SIGNS_IN), 400);
		contract.check(MOVIES, curator.post(MOVIES, Form.movie("Text").withFile(new byte[9]), SIGNS_IN), 415);
		contract.check(MOVIES, local.send("POST", MOVIES, json("M".repeat(2 << 20)), SENDS_JSON), 413);
		contract.check(MOVIES, curator.send("POST", MOVIES, "M", with(SIGNS_IN, "Content-Type", "text/csv")), 415);
		contract.check(MOVIES, local.get("/movies?after=nowhere", ASKS_FOR_JSON), 400);
	}

	@ParameterizedTest
	@ValueSource(strings = { "Origin: https://evil.example", "Origin: null", "Sec-Fetch-Site: cross-site",
			"Sec-Fetch-Site: same-site" })
	void crossSiteRequestIsRefused(String header) throws IOException {
		String name = header.substring(0, header.indexOf(':'));
		String value = header.substring(header.indexOf(' ') + 1);
		contract.check(MOVIES,
				local.send("POST", MOVIES, json("Forged"), "Content-Type", "application/json", name, value), 403);
		contract.check(MOVIE,
				local.send("DELETE", "/movies/0123456789abcdef01234567", "", "Accept", "application/json", name, value),
				403);
	}

	@Test
	void fieldOfAFormDoesNotMakeItADeletion() throws IOException {
		contract.check(MOVIES, local.post(MOVIES, new Form().with("_method", "delete"), ASKS_FOR_JSON), 403);
		HttpResponse<String> preflight = local.send("OPTIONS", MOVIES, "", "Origin", "https://evil.example",
				"Access-Control-Request-Method", "PUT");
		assertThat(preflight.headers().map()).doesNotContainKey("Access-Control-Allow-Origin");
	}

	@Test
	void picturesAreServedAsDescribed() throws IOException {
		String missing = "/movies/image/00000000000000000000000000000000.png";
		contract.check("/movies/image/{fileName}", local.get(missing, ASKS_FOR_JSON), 404);
		contract.check("/movies/image/{width}/{fileName}",
				local.get(missing.replace("image", "image/160"), ASKS_FOR_JSON), 404);
	}

	private static JsonNode page(String link, List<String> titles) throws IOException {
		HttpResponse<String> answer = local.get(link, ASKS_FOR_JSON);
		JsonNode page = contract.check(MOVIES, answer, 200);
		page.path("movies").forEach((movie) -> titles.add(movie.path("title").asString()));
		page.path("links")
			.propertyStream()
			.forEach((to) -> assertThat(answer.headers().firstValue("Link").orElseThrow())
				.contains("<%s>; rel=\"%s\"".formatted(to.getValue().asString(), to.getKey())));
		return page;
	}

	private static HttpResponse<String> put(String path, String title, String... headers) throws IOException {
		return local.send("PUT", path, json(title), with(SENDS_JSON, headers));
	}

	private static String[] with(String[] headers, String... more) {
		return Stream.of(headers, more).flatMap(Stream::of).toArray(String[]::new);
	}

	private static String json(String title) {
		return """
				{"title": "%s", "description": "What happens", "stars": ["Ada"], "director": "Cleo", "year": 1944}
				""".formatted(title);
	}

}
