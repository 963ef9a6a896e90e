package com.xebia.movieshop.acceptance;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests that HEAD is GET without the content, for every address that the shop maps.
 */
@Tag("soak")
class HeadTests {

	private static final String[] JSON = Stream.concat(Stream.of(Gear.BASIC), Stream.of("Accept", "application/json"))
		.toArray(String[]::new);

	private static final Pattern VARIABLE = Pattern.compile("\\{(\\w+)(?::(?:[^{}]|\\{[^{}]*})*)?}");

	private static final List<String> OTHERS = List.of("/figures", "/favicon.ico", "/css/shop.css", "/nothing",
			"/movies/", "/movies?after=nowhere", "/movies?q=star", "/movies/image/none.png",
			"/movies/image/320/none.png");

	@AutoClose
	private static Shop shop;

	private static JsonNode film;

	@BeforeAll
	static void start() throws IOException {
		shop = Shop.with("MOVIESHOP_CURATOR_PASSWORD=" + Gear.PASSWORD, "server.address=127.0.0.1",
				"movieshop.sample-data=false", "management.endpoints.web.exposure.include=health,prometheus,mappings");
		film = post("/movies", """
				{"title": "Wings", "description": "D", "stars": ["Ada"], "director": "Cleo", "genres": ["War"]}""");
		post("/shelves", """
				{"title": "Silent", "sentence": "S", "films": [{"movie": "%s"}]}"""
			.formatted(film.path("id").asString()));
	}

	private static JsonNode post(String path, String json) throws IOException {
		String[] headers = Stream.concat(Stream.of(JSON), Stream.of("Content-Type", "application/json"))
			.toArray(String[]::new);
		String answer = shop.client().send("POST", path, json, headers).body();
		return JsonMapper.shared().readTree(answer);
	}

	@Test
	void headIsGetWithoutContent() throws IOException {
		Client curator = shop.client();
		curator.signIn(Gear.PASSWORD);
		String session = "Cookie: movieshop-curator=" + curator.cookie("movieshop-curator");
		SoftAssertions differences = new SoftAssertions();
		List<String> requests = requests();
		assertThat(requests).hasSizeGreaterThan(OTHERS.size() + 70);
		for (String request : requests) {
			for (String more : List.of("", "Accept-Encoding: gzip", session)) {
				compare(request, more, differences);
			}
		}
		differences.assertAll();
	}

	// Compares the headers on which two GET requests, before and after, agree.
	private static void compare(String request, String more, SoftAssertions differences) throws IOException {
		Response before = Response.to("GET", request, more);
		Response head = Response.to("HEAD", request, more);
		Response after = Response.to("GET", request, more);
		Predicate<String> known = (name) -> Objects.equals(before.headers().get(name), after.headers().get(name))
				&& !(name.equals("Content-Length") && "0".equals(before.headers().getOrDefault(name, "0")));
		differences.assertThat(head.only(known)).as(request + " " + more).isEqualTo(after.only(known));
		differences.assertThat(head.content()).as(request + " " + more).isEmpty();
	}

	// Returns paths, each with the header Accept, of all mappings of GET requests.
	private static List<String> requests() throws IOException {
		JsonNode mappings = JsonMapper.shared()
			.readTree(shop.client().get("/actuator/mappings", JSON).body())
			.at("/contexts/movieshop/mappings/dispatcherServlets/dispatcherServlet");
		List<String> requests = new ArrayList<>();
		for (JsonNode mapping : mappings) {
			JsonNode conditions = mapping.at("/details/requestMappingConditions");
			JsonNode types = conditions.path("produces");
			String accept = types.isEmpty() ? "*/*" : types.at("/0/mediaType").asString();
			String query = stream(conditions.path("params")).filter((param) -> !param.path("negated").asBoolean())
				.map((param) -> param.path("name").asString() + "=Ada")
				.collect(Collectors.joining("&"));
			boolean read = stream(conditions.path("methods")).anyMatch((method) -> method.asString().equals("GET"));
			stream(conditions.path("patterns")).filter((pattern) -> read)
				.map((pattern) -> path(pattern.asString()) + (query.isEmpty() ? "" : "?" + query))
				.forEach((path) -> requests.add(path + " HTTP/1.1\r\nAccept: " + accept));
		}
		Stream.concat(OTHERS.stream(), Stream.of(film.path("drawnPoster").asString()))
			.forEach((path) -> requests.add(path + " HTTP/1.1\r\nAccept: text/html, */*;q=0.8"));
		return requests;
	}

	private static Stream<JsonNode> stream(JsonNode array) {
		return StreamSupport.stream(array.spliterator(), false);
	}

	private static String path(String pattern) {
		Map<String, String> values = Map.of("words", "", "id", film.path("id").asString(), "version", "0", "index",
				"people", "name", pattern.startsWith("/people") ? "Ada" : "silent", "format", "svg", "color", "112233");
		return VARIABLE.matcher(pattern.replace("/**", "/readiness"))
			.replaceAll((variable) -> values.getOrDefault(variable.group(1), "0".repeat(36)));
	}

	/**
	 * A response with its headers by name, and the status as one of them.
	 */
	private record Response(Map<String, String> headers, String content) {

		private static final Pattern OWN = Pattern.compile("(?i)date|connection|transfer-encoding");

		static Response to(String method, String request, String more) throws IOException {
			String answer = RawRequests.send(shop, method + " " + request
					+ "\r\nHost: localhost\r\nConnection: close\r\n" + (more.isEmpty() ? "" : more + "\r\n") + "\r\n");
			String[] parts = answer.split("\r\n\r\n", 2);
			Map<String, String> headers = new TreeMap<>();
			parts[0].lines()
				.map((line) -> line.split(": ?| ", 2))
				.filter((line) -> !OWN.matcher(line[0]).matches())
				.forEach(
						(line) -> headers.merge(line[0], line[1].replaceFirst("XSRF-TOKEN=[^;]*", ""), String::concat));
			return new Response(headers, parts[1]);
		}

		Map<String, String> only(Predicate<String> known) {
			Map<String, String> some = new TreeMap<>(this.headers);
			some.keySet().removeIf(known.negate());
			return some;
		}

	}

}
