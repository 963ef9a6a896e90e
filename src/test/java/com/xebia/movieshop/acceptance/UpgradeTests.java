package com.xebia.movieshop.acceptance;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import com.xebia.movieshop.support.Mongod;
import org.apache.commons.io.function.Uncheck;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.skyscreamer.jsonassert.JSONAssert;
import org.skyscreamer.jsonassert.JSONCompareMode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.http.HttpHeaders;
import org.springframework.util.DigestUtils;
import org.springframework.util.FileSystemUtils;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Upgrades a shop from a former release, returns to that, and upgrades again. A former
 * release is a commit, which is built if the history is on this machine.
 */
@Tag("soak")
class UpgradeTests {

	private static final Log logger = LogFactory.getLog(UpgradeTests.class);

	private static final Duration LIMIT = Duration.ofMinutes(1);

	// Keeps copies in the document of their movie, and deleted movies in a collection.
	private static final String WITHOUT_COPIES = "fa288aa1";

	private static final String BUILD = """
			mkdir -p $2 && git archive $1 pom.xml .mvn src/main src/checkstyle | tar x -C $2 && cd $2 &&
			mvn -B -ntp -q package -Dmaven.test.skip -Dcheckstyle.skip -Dspring-javaformat.validate.skip \
				-Dcyclonedx.skip""";

	private static final String[] JSON = Deployment.curator("Accept", "application/json");

	private static final String[] SENDS_JSON = Deployment.curator("Accept", "application/json", "Content-Type",
			"application/json");

	// The paths of JSON that must stay the same, with the last answer.
	private final Map<String, String> documents = new LinkedHashMap<>();

	// The paths of movies, with the digest of their pictures.
	private final Map<String, List<String>> pictures = new LinkedHashMap<>();

	private final List<String> customers = new ArrayList<>();

	private Shop shop;

	private String secret;

	@ParameterizedTest
	@CsvSource({ "e112c6ab, false", "e112c6ab, true", WITHOUT_COPIES + ", false", WITHOUT_COPIES + ", true" })
	void shopIsTheSameAfterAnUpgradeARollbackAndASecondUpgrade(String release, boolean mongodb) throws Exception {
		Path war = build(release);
		List<String> settings = new ArrayList<>(List.of("movieshop.sample-data=false", "movieshop.reservations=true",
				"SERVER_ADDRESS=127.0.0.1", "MOVIESHOP_CURATOR_PASSWORD=" + Deployment.PASSWORD));
		if (mongodb) {
			settings.add("movieshop.posters.store=gridfs");
			settings.add("MONGODB_URI=" + Mongod.shared().uri("upgraded-" + release));
		}
		ShopCommand former = new ShopCommand(war, settings);
		try (Shop started = Shop.start(former)) {
			this.shop = started;
			String movie = fill("former");
			createProgram();
			remember();
			this.shop.replace(ShopCommand.unpacked(settings));
			assertSame();
			fill("present");
			rename();
			remember();
			this.shop.replace(former);
			assertFormerShows(!release.equals(WITHOUT_COPIES));
			edit(movie);
			this.documents.remove(movie);
			this.shop.replace(ShopCommand.unpacked(settings));
			assertSame();
			assertThat(json(movie)).contains("Edited", "\"state\":\"lent\"");
			assertThat(this.shop.client().once("/people/Cleo%20Director").headers().firstValue("Location").orElse(""))
				.endsWith("/people/Cleopatra%20Director");
			assertThat(this.shop.log()).doesNotContain("ERROR");
		}
	}

	private static Path build(String release) throws IOException, InterruptedException {
		if (run("git cat-file -e $1^{commit}", release) != 0) {
			String reason = "No upgrade from " + release
					+ ": its commit is not in the history here. Fetch all of it (git fetch --unshallow)";
			logger.warn(reason);
			Assumptions.abort(reason);
		}
		Path directory = Path.of("target/releases", release).toAbsolutePath();
		Path war = directory.resolve("target/movieshop.war");
		if (Files.notExists(war)) {
			FileSystemUtils.deleteRecursively(directory);
			assertThat(run(BUILD, release, directory.toString())).as("build of %s", release).isZero();
		}
		return war;
	}

	private static int run(String script, String... arguments) throws IOException, InterruptedException {
		List<String> command = new ArrayList<>(List.of("bash", "-o", "pipefail", "-c", script, "bash"));
		command.addAll(List.of(arguments));
		return new ProcessBuilder(command).inheritIO().start().waitFor();
	}

	// Adds to each collection that a release may have. Returns a movie with a lent copy.
	private String fill(String name) throws IOException {
		String lent = create("Lent " + name, "\"copies\": [{\"format\": \"DVD\", \"terms\": \"rental\"}]");
		lend(lent, "Lena of the " + name);
		String reserved = create("Reserved " + name, "\"copies\": [{\"format\": \"VHS\", \"price\": 2.5}]");
		HttpResponse<String> reservation = send("POST", "/movies/" + id(reserved) + "/reservations",
				"{\"name\": \"Rita of the %s\", \"contact\": \"rita@example.org\"}".formatted(name), 201);
		this.customers.add("Rita of the " + name);
		String deleted = create("Deleted " + name, "\"genres\": [\"Drama\"]");
		send("DELETE", deleted, "", 204);
		String edited = create("Edited " + name, "\"genres\": [\"Drama\"]");
		edit(edited);
		HttpResponse<String> shelf = send("POST", "/shelves", """
				{"title": "Shelf %s", "films": [{"movie": "%s", "note": "A note"}, {"movie": "%s"}]}""".formatted(name,
				id(lent), id(edited)), 201);
		String pictured = path(this.shop.client()
			.post("/movies", Form.movie("Pictured " + name).withFile(Pictures.png(700, 900)), Deployment.curator()));
		HttpResponse<String> imported = this.shop.client()
			.post("/movies/imports",
					new Form().withFile("list.csv",
							"title,genres\nImported %1$s,Crime\nAnother imported %1$s,Crime\n".formatted(name)
								.getBytes(StandardCharsets.UTF_8)),
					JSON);
		Awaitility.await()
			.atMost(LIMIT)
			.until(() -> json(path(imported)).replace(" ", "").contains("\"phase\":\"applied\""));
		// The histories of the others lose their copies, which get documents of their
		// own.
		Stream
			.of(lent, reserved, edited, pictured, "/movies/" + id(edited) + "/history",
					"/movies/" + id(pictured) + "/history")
			.forEach((path) -> this.documents.put(path, ""));
		this.pictures.put(pictured, List.of());
		Stream
			.of(path(imported), path(reservation), path(shelf), "/bin", "/movies?q=imported+" + name,
					"/movies?genre=Crime&sort=title")
			.forEach((path) -> this.documents.put(path, ""));
		return lent;
	}

	private String create(String title, String more) throws IOException {
		return path(send("POST", "/movies", """
				{"title": "%s", "description": "What happens", "stars": ["Ada Star"], "director": "Cleo Director",
				"year": 1960, %s}""".formatted(title, more), 201));
	}

	private void edit(String movie) throws IOException {
		HttpResponse<String> present = this.shop.client().get(movie, JSON);
		ObjectNode changed = (ObjectNode) JsonMapper.shared().readTree(present.body());
		changed.retain("title", "description", "director", "stars", "year", "genres", "copies");
		changed.path("copies").forEach((copy) -> ((ObjectNode) copy).retain("id", "format", "terms", "price"));
		changed.put("description", "Edited");
		String[] headers = Stream
			.concat(Stream.of(SENDS_JSON), Stream.of("If-Match", present.headers().firstValue("ETag").orElseThrow()))
			.toArray(String[]::new);
		HttpResponse<String> answer = this.shop.client().send("PUT", movie, changed.toString(), headers);
		assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
	}

	private void lend(String movie, String customer) throws IOException {
		String page = page("/counter?movie=" + id(movie));
		Matcher form = Pattern
			.compile("action=\"(/counter/[^\"]+)\"(?:(?!</form>).)*value=\"(lent[^\"]*)\" name=\"to\"", Pattern.DOTALL)
			.matcher(page);
		assertThat(form.find()).isTrue();
		post(form.group(1),
				new Form().with("from", "")
					.with("version", "0")
					.with("to", form.group(2))
					.with("due", LocalDate.now().plusDays(3).toString())
					.with("name", customer));
		this.customers.add(customer);
	}

	private void rename() throws IOException {
		post("/people", new Form().with("name", "Cleo Director").with("to", "Cleopatra Director"));
	}

	private void createProgram() throws IOException {
		Matcher secret = Pattern.compile("staff__secret\"><code>([^<]+)")
			.matcher(this.shop.client()
				.post("/staff", new Form().with("name", "program").with("role", "PROGRAM"),
						Deployment.curator(Deployment.PAGE))
				.body());
		assertThat(secret.find()).isTrue();
		this.secret = secret.group(1);
	}

	private void remember() throws IOException {
		for (Map.Entry<String, String> document : this.documents.entrySet()) {
			document.setValue(json(document.getKey()));
		}
		for (Map.Entry<String, List<String>> picture : this.pictures.entrySet()) {
			picture.setValue(digests(picture.getKey()));
		}
	}

	// Waits for what the shop converts in the background.
	private void assertSame() {
		assertSame(false);
	}

	// A former release names fewer fields in histories.
	private void assertSame(boolean former) {
		Awaitility.await().atMost(LIMIT).untilAsserted(() -> {
			for (Map.Entry<String, String> document : this.documents.entrySet()) {
				if (former && document.getKey().endsWith("/history")) {
					continue;
				}
				JSONAssert.assertEquals(document.getKey(), document.getValue(), json(document.getKey()),
						JSONCompareMode.LENIENT);
			}
			assertThat(page("/counter")).contains(this.customers);
		});
		assertPicturesAndAccountsAreThere();
	}

	private void assertPicturesAndAccountsAreThere() {
		this.pictures.forEach((movie, digests) -> assertThat(Uncheck.get(() -> digests(movie))).isEqualTo(digests));
		HttpHeaders credentials = new HttpHeaders();
		credentials.setBasicAuth("program", this.secret);
		assertThat(Uncheck
			.get(() -> this.shop.client()
				.get("/bin", "Accept", "application/json", "Authorization", credentials.getFirst("Authorization")))
			.statusCode()).isEqualTo(200);
	}

	// One without documents of copies lacks them, and the bin of the new release.
	private void assertFormerShows(boolean copies) throws IOException {
		if (copies) {
			assertSame(true);
			return;
		}
		for (String path : this.documents.keySet()) {
			int status = this.shop.client().get(path, JSON).statusCode();
			assertThat(status).as(path).isEqualTo(path.startsWith("/reservations/") ? 404 : 200);
		}
		assertThat(page("/counter")).doesNotContain(this.customers);
		assertPicturesAndAccountsAreThere();
	}

	// Returns those of a movie's picture and of a smaller one.
	private List<String> digests(String movie) throws IOException {
		String path = this.shop.client().posterPath(movie);
		List<String> digests = new ArrayList<>();
		for (String size : List.of("", "320/")) {
			digests.add(DigestUtils
				.md5DigestAsHex(this.shop.client().bytes(path.replace("/image/", "/image/" + size)).body()));
		}
		return digests;
	}

	private void post(String path, Form form) throws IOException {
		HttpResponse<String> answer = this.shop.client().post(path, form, Deployment.curator(Deployment.PAGE));
		assertThat(answer.statusCode()).as(answer.body()).isEqualTo(303);
	}

	private HttpResponse<String> send(String method, String path, String body, int status) throws IOException {
		HttpResponse<String> answer = this.shop.client().send(method, path, body, SENDS_JSON);
		assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
		return answer;
	}

	private String page(String path) throws IOException {
		return this.shop.client().get(path, Deployment.curator(Deployment.PAGE)).body();
	}

	// Former releases draw other posters, and do not count incomplete movies.
	private String json(String path) throws IOException {
		HttpResponse<String> answer = this.shop.client().get(path, JSON);
		assertThat(answer.statusCode()).as(path + ": " + answer.body()).isEqualTo(200);
		return answer.body()
			.replaceAll("\"drawnPoster\":\"[^\"]*\"", "\"drawn\":true")
			.replaceAll(",\"incomplete\":\\[[^\\]]*]", "");
	}

	private static String path(HttpResponse<String> answer) {
		return URI.create(answer.headers().firstValue("Location").orElseThrow()).getRawPath();
	}

	private static String id(String movie) {
		return movie.substring(movie.length() - 24);
	}

}
