package com.xebia.movieshop;

import java.net.CookieManager;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.xebia.movieshop.importing.store.ImportState;
import com.xebia.movieshop.support.EveryEngine;
import org.awaitility.Awaitility;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What holds on every database engine for the largest values that the limits allow: what
 * the shop has written, it can read.
 */
@SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
		properties = { "server.address=127.0.0.1", "movieshop.sample-data=false" })
@EveryEngine
@Tag("soak")
class LargestTests {

	// The fields of a film with their largest values.
	private static final Map<String, Object> FILM = new LinkedHashMap<>();

	static {
		Stream.of("title", "originalTitle", "sortAs", "director").forEach((field) -> FILM.put(field, text(500)));
		FILM.putAll(Map.of("description", text(4000), "offer", text(200), "year", 2200, "runningTime", 1000, "drawing",
				999_999_999, "posterView", 10, "stars", names(200, 200), "genres", names(20, 50)));
		FILM.put("copies",
				IntStream.range(0, 50)
					.mapToObj((number) -> Map.of("id", "%08x".formatted(number), "format", text(40), "terms", "rental",
							"price", 999_999.99, "shelf", text(40), "note", text(200)))
					.toList());
	}

	// More than are in the document of the import, and more than on a page.
	private static final int REFUSED = 21;

	private static final int CREATED = 51;

	@LocalServerPort
	private int port;

	@Autowired
	private MongoOperations mongo;

	private final JsonMapper json = new JsonMapper();

	private final HttpClient http = HttpClient.newBuilder().cookieHandler(new CookieManager()).build();

	// Three bytes or an escaped character for each.
	private static String text(int length) {
		return "\u3042\"".repeat(length / 2);
	}

	private static List<String> names(int count, int length) {
		return IntStream.range(0, count).mapToObj((number) -> "%04d".formatted(number) + text(length - 4)).toList();
	}

	@BeforeEach
	void clear() {
		List.of("movie", "bin", "history", "imports").forEach((name) -> this.mongo.remove(new Query(), name));
	}

	// Otherwise these would not be the largest.
	@Test
	void moreThanTheLargestIsRefused() throws Exception {
		for (Map.Entry<String, Object> field : FILM.entrySet()) {
			Object more = (field.getValue() instanceof String text) ? text + "x"
					: (field.getValue() instanceof Integer number) ? number + 1
							: Stream
								.concat(((List<?>) field.getValue()).stream(),
										Stream.of(field.getKey().equals("copies") ? Map.of("format", "x") : "x"))
								.toList();
			Map<String, Object> film = new HashMap<>(FILM);
			film.put(field.getKey(), more);
			HttpResponse<String> answer = send("POST", "/movies", film);
			assertThat(answer.statusCode()).as(field.getKey()).isEqualTo(422);
			assertThat(answer.body()).contains("\"" + field.getKey());
		}
	}

	@Test
	@Tag("soak")
	void largestFilmIsShownChangedExportedAndImported() throws Exception {
		String address = "/movies/" + read(send("POST", "/movies", FILM)).get("id").stringValue();
		JsonNode created = read(get(address));
		FILM.forEach((field, value) -> {
			if (!field.equals("copies")) {
				assertThat(created.get(field)).as(field).isEqualTo(this.json.valueToTree(value));
			}
		});
		Map<String, Object> film = new HashMap<>(FILM);
		for (int version = 0; version < 25; version++) {
			film.putAll(Map.of("version", version, "year", 2000 + version));
			assertThat(send("PUT", address, film).statusCode()).isEqualTo(200);
		}
		JsonNode last = read(get(address));
		for (String page : List.of(address, address + "?form", address + "/history", address + "/history?before=6",
				address + "/history/0?form", "/movies", "/movies?view=lines",
				"/labels?film=" + last.get("id").stringValue(), "/movies/feed", "/people", "/counter")) {
			assertThat(page(page)).as(page).endsWith((page.endsWith("feed")) ? "</feed>" : "</html>");
		}
		assertThat(read(get(address + "/history")).get("changes")).hasSize(20);
		Map<String, String> files = Map.of("csv", get("/movies/export?format=csv").body(), "jsonl",
				get("/movies/export?format=jsonl").body());
		for (Map.Entry<String, String> file : files.entrySet()) {
			clear();
			assertThat(imported("movies." + file.getKey(), file.getValue())).returns(1L,
					(state) -> state.progress().count("created"));
			JsonNode again = read(get(address));
			for (String field : FILM.keySet()) {
				assertThat(again.get(field)).as(file.getKey() + " " + field).isEqualTo(last.get(field));
			}
		}
	}

	// A browser sends a field of names line by line.
	@Test
	void formOfTheLargestFilmIsAccepted() throws Exception {
		String address = "/movies/" + read(send("POST", "/movies", FILM)).get("id").stringValue();
		List<String> fields = new ArrayList<>(List.of("_method=put", "version=0"));
		FILM.forEach((field, value) -> {
			if (!(value instanceof List<?> list)) {
				fields.add(field + "=" + encode(String.valueOf(value)));
			}
			else if (!field.equals("copies")) {
				list.forEach((name) -> fields.add(field + "=" + encode(String.valueOf(name))));
			}
		});
		List<?> copies = (List<?>) FILM.get("copies");
		for (int i = 0; i < copies.size(); i++) {
			String name = "copies[" + i + "].";
			((Map<?, ?>) copies.get(i))
				.forEach((field, value) -> fields.add(encode(name + field) + "=" + encode(value.toString())));
		}
		assertThat(page(address + "?form")).contains("name=\"stars\"", "name=\"copies[49].note\"");
		HttpResponse<String> answer = submit(address + "?form", address, String.join("&", fields));
		assertThat(answer.statusCode()).as(answer.body()).isEqualTo(303);
	}

	@Test
	@Tag("soak")
	void largestLinesAreReportedAndTheRefusedOnesImportedAgain() throws Exception {
		Map<String, Object> film = new HashMap<>(FILM);
		film.put("stars", names(600, 201));
		List<String> lines = new ArrayList<>();
		for (int i = 0; i < REFUSED + CREATED; i++) {
			film.put("title", (i < REFUSED) ? "" : i + text(400));
			lines.add(this.json.writeValueAsString(film));
		}
		ImportState state = imported("movies.jsonl", String.join("\n", lines));
		assertThat(state.progress().counts()).containsEntry("created", (long) CREATED)
			.containsEntry("refused", (long) REFUSED);
		String address = "/movies/imports/" + state.id();
		for (String shown : List.of(address, address + "?group=created", address + "?group=created&page=1",
				address + "?group=refused")) {
			assertThat(page(shown)).as(shown).endsWith("</html>");
		}
		assertThat(get(address + "/report").body()).contains("\"" + REFUSED + "\",\"refused\"",
				"\"" + (REFUSED + CREATED) + "\",\"created\"");
		String refused = get(address + "/refused").body();
		assertThat(imported("refused.csv", refused).progress().refusals()).isNotEmpty()
			.allMatch((refusal) -> refusal.field().equals("title"));
	}

	@Test
	void decisionsOfAnImportAreBounded() throws Exception {
		this.mongo.remove(new Query(), ImportState.class);
		ImportState state = imported("movies.csv", "title\nM\n");
		Document decided = new Document();
		IntStream.range(0, ImportState.MAX_DECISIONS)
			.forEach((line) -> decided.append(line + "", new ObjectId().toHexString()));
		this.mongo.getCollection("imports")
			.updateOne(new Document("_id", new ObjectId(state.id())),
					new Document("$set", new Document("phase", "CHECKED").append("decisions", decided)));
		String address = "/movies/imports/" + state.id();
		assertThat(page(address)).endsWith("</html>");
		assertThat(submit(address, address + "/similar", "line-99999=skip").statusCode()).isEqualTo(422);
		assertThat(submit(address, address + "/similar", "all=skip").statusCode()).isEqualTo(303);
	}

	@Test
	void largestSettingsAreShown() throws Exception {
		Map<String, String> settings = Map.of("name", text(60), "icon", "X", "accent", "#123456", "imprint", text(300),
				"contact", text(200), "welcome", text(2000), "language", "en", "timeZone",
				"America/Argentina/ComodRivadavia", "currency", "EUR");
		String fields = settings.entrySet()
			.stream()
			.map((field) -> field.getKey() + "=" + encode(field.getValue()))
			.collect(Collectors.joining("&"));
		assertThat(submit("/settings", "/settings", "_method=put&" + fields).statusCode()).isEqualTo(303);
		assertThat(page("/settings")).contains("\u3042&quot;".repeat(1000));
		assertThat(page("/")).endsWith("</html>");
		assertThat(read(get("/site.webmanifest")).get("name").stringValue()).isEqualTo(settings.get("name"));
		this.mongo.remove(Query.query(Criteria.where("_id").is("brand")), "setting");
	}

	private ImportState imported(String name, String content) throws Exception {
		String body = "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"" + name + "\"\r\n\r\n"
				+ content + "\r\n--b\r\nContent-Disposition: form-data; name=\"_csrf\"\r\n\r\n"
				+ token("/movies/imports") + "\r\n--b--\r\n";
		HttpResponse<String> answer = this.http.send(request("/movies/imports").header("Accept", "application/json")
			.header("Content-Type", "multipart/form-data; boundary=b")
			.POST(BodyPublishers.ofString(body))
			.build(), BodyHandlers.ofString());
		String url = read(answer).get("url").stringValue();
		String id = url.substring(url.lastIndexOf('/') + 1);
		return Awaitility.await()
			.atMost(Duration.ofMinutes(3))
			.until(() -> this.mongo.findById(id, ImportState.class), (state) -> !state.isRunning());
	}

	private HttpRequest.Builder request(String path) {
		return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + this.port + path));
	}

	private HttpResponse<String> submit(String form, String action, String fields) throws Exception {
		return this.http.send(request(action).header("Accept", "text/html")
			.header("Content-Type", "application/x-www-form-urlencoded")
			.POST(BodyPublishers.ofString(fields + "&_csrf=" + encode(token(form))))
			.build(), BodyHandlers.ofString());
	}

	private String token(String form) throws Exception {
		return page(form).replaceFirst("(?s).*<input value=\"([^\"]*)\" name=\"_csrf\".*", "$1");
	}

	private HttpResponse<String> send(String method, String path, Object body) throws Exception {
		return this.http.send(request(path).header("Accept", "application/json")
			.header("Content-Type", "application/json")
			.method(method, BodyPublishers.ofString(this.json.writeValueAsString(body)))
			.build(), BodyHandlers.ofString());
	}

	private HttpResponse<String> get(String path) throws Exception {
		HttpResponse<String> answer = this.http.send(
				request(path).header("Accept", path.contains(".") ? "*/*" : "application/json, */*").build(),
				BodyHandlers.ofString());
		assertThat(answer.statusCode()).as(path).isEqualTo(200);
		return answer;
	}

	private String page(String path) throws Exception {
		HttpResponse<String> answer = this.http.send(request(path).header("Accept", "text/html, */*").build(),
				BodyHandlers.ofString());
		assertThat(answer.statusCode()).as(path).isIn(200, 301, 303, 308);
		return (answer.statusCode() == 200) ? answer.body().strip()
				: page(answer.headers().firstValue("Location").orElseThrow().replaceFirst("^http://[^/]*", ""));
	}

	private JsonNode read(HttpResponse<String> answer) {
		assertThat(answer.statusCode()).as(answer.body()).isBetween(200, 201);
		return this.json.readTree(answer.body());
	}

	private static String encode(String text) {
		return URLEncoder.encode(text, StandardCharsets.UTF_8);
	}

}
