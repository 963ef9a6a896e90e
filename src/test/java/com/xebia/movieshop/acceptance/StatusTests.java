package com.xebia.movieshop.acceptance;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import com.microsoft.playwright.options.ColorScheme;
import com.xebia.movieshop.support.HeadlessChromium;
import com.xebia.movieshop.support.Mongod;
import com.xebia.movieshop.support.Threads;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.Yaml;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.http.HttpHeaders;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for monitoring: readiness, the status page and the metrics, with a working and a
 * failing database and data directory.
 */
@Tag("soak")
class StatusTests {

	private static final String READINESS = "/actuator/health/readiness";

	private static final String LIVENESS = "/actuator/health/liveness";

	private static final String METRICS = "/actuator/prometheus";

	private static final String PAGE = "/curator/status";

	private static final Duration LIMIT = Duration.ofMinutes(1);

	// A name with an underscore that is no function, and its selectors.
	private static final Pattern METRIC = Pattern.compile("\\b([a-z]+_\\w+)\\b(?!\\s*\\()(?:\\{([^}]*)\\})?");

	private static final Pattern LABEL = Pattern.compile("(\\w+)[=!~]+\"");

	// Prometheus adds these labels.
	private static final Set<String> ADDED = Set.of("instance", "job");

	private static final String[] HTML = { "Accept", "text/html" };

	private static final String[] CURATOR = { "Authorization", basic() };

	@AutoClose
	private static Mongod mongod;

	@AutoClose
	private static Shop shop;

	@AutoClose
	private static HeadlessChromium chromium;

	@BeforeAll
	static void start() throws IOException {
		mongod = Mongod.start();
		// with a password it would listen on all addresses
		shop = Shop.with("server.address=127.0.0.1", "MONGODB_URI=" + mongod.uri("films"),
				"MOVIESHOP_CURATOR_PASSWORD=a long secret");
		assertThat(shop.client().get("/movies").body()).contains("There are no movies yet.");
		chromium = HeadlessChromium.start();
	}

	@Test
	void lossAndReturnOfTheDatabaseAreReported() throws Exception {
		Client client = new Client(shop.url(""), LIMIT);
		assertThat(shop.log()).contains("films on 127.0.0.1:" + mongod.port())
			.contains(shop.dataDirectory().toString());
		String movie = create(Form.movie("Solaris").withFile(Pictures.png(20, 30)));
		Client curator = new Client(shop.url(""), LIMIT);
		curator.signIn("a long secret");
		mongod.pause();
		atOnce(() -> assertUnavailable(client.get("/movies", HTML)),
				() -> assertUnavailable(curator.get("/movies", HTML)), () -> awaitReadiness(503));
		assertThat(status(LIVENESS)).isEqualTo(200);
		atOnce(() -> assertThat(page().body()).contains("The database does not answer"),
				() -> assertThat(details()).contains("\"mongo\":{", "Timeout", "\"DOWN\""));
		mongod.resume();
		awaitReadiness(200);
		Awaitility.await().atMost(LIMIT).until(() -> status(movie) == 200);
		mongod.kill();
		atOnce(() -> assertUnavailable(client.get("/movies", HTML)), () -> assertUnavailable(client.get(movie, HTML)),
				() -> assertUnavailable(curator.get("/movies?form", HTML)),
				() -> assertUnavailable(
						client.post("/movies", Form.movie("Lost"), "Authorization", basic(), "Accept", "text/html")),
				() -> awaitReadiness(503));
		assertThat(status(LIVENESS)).isEqualTo(200);
		String address = "127.0.0.1:" + mongod.port();
		atOnce(() -> assertThat(page().body()).contains("The database does not answer", address),
				() -> assertThat(details()).contains("UNREACHABLE", address));
		mongod.restart();
		awaitReadiness(200);
		assertThat(page().body()).contains("Database and disk are working.").doesNotContain("does not answer");
		Awaitility.await().atMost(LIMIT).until(() -> status(movie) == 200);
		assertThat(client.get(movie).body()).contains("Solaris");
		create(Form.movie("Stalker"));
		assertThat(client.get("/movies").body()).contains("Solaris", "Stalker").doesNotContain("Lost");
	}

	// Without a database each response takes until the timeout.
	@SafeVarargs
	private static void atOnce(Callable<Object>... checks) throws Exception {
		Threads.run(checks.length, List.of(checks));
	}

	private static Object assertUnavailable(HttpResponse<String> answer) {
		assertThat(answer.statusCode()).isEqualTo(503);
		assertThat(answer.headers().firstValue("Retry-After")).isPresent();
		return assertThat(answer.body()).contains("The catalogue cannot be reached").contains("page-header");
	}

	@Test
	void lostDataDirectoryTurnsReadinessDownUntilItReturns() throws IOException {
		Path elsewhere = shop.dataDirectory().resolveSibling("elsewhere");
		Files.move(shop.dataDirectory(), elsewhere);
		awaitReadiness(503);
		assertThat(status(LIVENESS)).isEqualTo(200);
		assertThat(page().body()).contains("The data directory cannot be used", "is missing");
		// the mount point of an unmounted disk
		Files.createDirectory(shop.dataDirectory());
		assertThat(details()).contains("\"dataDirectory\":{", "\"DOWN\"");
		Files.delete(shop.dataDirectory());
		Files.move(elsewhere, shop.dataDirectory());
		awaitReadiness(200);
		assertThat(page().body()).doesNotContain("cannot be used");
	}

	@Test
	void lostDiskOfThePostersIsReported() throws IOException {
		Path posters = shop.dataDirectory().resolve("posters");
		Path elsewhere = shop.dataDirectory().resolve("elsewhere");
		String picture = shop.client().posterPath(create(Form.movie("Pictured").withFile(Pictures.png(21, 30))));
		Files.move(posters, elsewhere);
		awaitReadiness(503);
		assertThat(details()).contains("\"posters\":{", "\"DOWN\"");
		assertThat(page().body()).contains("The pictures cannot be read", posters.toString());
		assertThat(shop.client().get("/movies").statusCode()).isEqualTo(200);
		Files.move(elsewhere, posters);
		awaitReadiness(200);
		assertThat(shop.client().bytes(picture).statusCode()).isEqualTo(200);
	}

	@Test
	void healthDetailsAreForCurators() throws IOException {
		assertThat(shop.client().get(READINESS).body()).isEqualTo("{\"status\":\"UP\"}");
		assertThat(details()).contains("\"mongo\":{", "\"dataDirectory\":{", "films on 127.0.0.1:" + mongod.port(),
				shop.dataDirectory().toString());
		assertThat(shop.client().get("/actuator/health", CURATOR).body()).contains(mongod.version(), "STANDALONE",
				"majority", "timeoutMS");
		assertThat(status(METRICS)).isEqualTo(401);
		assertThat(status(PAGE)).isEqualTo(401);
		assertThat(status("/actuator/env")).isEqualTo(404);
	}

	@Test
	void curatorFindsTheStatusOfTheServer() {
		Tab tab = Tab.of(shop, chromium).open("/movies");
		assertThat(tab.link("Status").count()).isZero();
		tab.open(PAGE);
		assertThat(tab.heading()).isEqualTo("Sign in");
		tab.signIn("curator", "a long secret");
		assertThat(tab.heading()).isEqualTo("Status");
		assertThat(tab.page().locator("main").innerText()).contains("films on 127.0.0.1:" + mongod.port(),
				"Files in the data directory", shop.dataDirectory().toString(), "Movies", "With a poster", "free");
		tab.press(tab.link("Deutsch"));
		assertThat(tab.page().locator("main").innerText()).contains("Letzte Sicherung", "Datenverzeichnis");
		tab.open("/movies").openMenu().press(tab.link("Status"));
		assertThat(tab.path()).isEqualTo(PAGE);
		assertThat(tab.complaints()).isEmpty();
	}

	@Test
	void statusOfTheEmbeddedEngineIsShownLocally() throws IOException {
		Shop local = Shop.shared();
		local.client().create(Form.movie("Counted"));
		Tab tab = new Tab(local, chromium.newContext(Locale.US, 390, 800, ColorScheme.DARK)).open("/movies");
		tab.openMenu().press(tab.link("Status"));
		assertThat(tab.page().locator("main").innerText()).contains("built-in database, for a trial",
				"slow beyond a few thousand movies", local.dataDirectory().resolve("database.mv").toString());
		assertThat((int) tab.page().evaluate("document.documentElement.scrollWidth")).isEqualTo(390);
		assertThat(tab.complaints()).isEmpty();
		assertThat(local.client().get(METRICS).statusCode()).isEqualTo(200);
		assertThat(local.client().get(METRICS, "X-Forwarded-For", "192.0.2.1").statusCode()).isEqualTo(403);
		assertThat(local.log()).contains("every page scans all movies");
	}

	@Test
	void metricsTellOfTheDriverAndThePagesAndNotOfEachPicture() throws IOException {
		Client client = shop.client();
		String movie = create(Form.movie("Measured").withFile(Pictures.png(20, 30)));
		String picture = client.posterPath(movie);
		assertThat(client.bytes(picture).statusCode()).isEqualTo(200);
		String metrics = client.get(METRICS, CURATOR).body();
		assertThat(metrics.lines()).anyMatch((line) -> line.startsWith("mongodb_driver_commands_seconds_bucket{")
				&& line.contains("command=\"insert\"") && line.contains("le=\"0.05\""));
		assertThat(metrics).contains("mongodb_driver_commands_seconds_count{", "mongodb_driver_pool_size{",
				"movieshop_database_writable 1.0", "mongodb_driver_pool_checkedout{",
				"mongodb_driver_pool_waitqueuesize{", "http_server_requests_seconds", "uri=\"/movies/{words",
				"jvm_memory_used_bytes{", "cache_gets_total{cache=\"pictures\"");
		assertThat(metrics).doesNotContain("movies/image/", "cluster_id", movie);
	}

	@Test
	void alertsAndDashboardUseMetricsThatAreExported() throws IOException {
		Client curator = new Client(shop.url(""), LIMIT);
		curator.signIn("a long secret");
		// tasks that read the figures have run
		String metrics = Awaitility.await()
			.atMost(LIMIT)
			.until(() -> shop.client().get(METRICS, CURATOR).body(),
					(text) -> text.contains("movieshop_search_available 1.0")
							&& text.contains("movieshop_imports_pending 0.0"));
		assertThat(metrics).contains("disk_free_bytes{path=\"" + shop.dataDirectory() + "\"}",
				"movieshop_backup_last_timestamp_seconds 0.0");
		JsonNode alerts = JsonMapper.shared()
			.valueToTree(new Yaml().load(Files.readString(Path.of(".openshift/config/alerts.yml"))));
		String documented = Files.readString(Path.of("src/site/markdown/operation.md"));
		JsonNode dashboard = JsonMapper.shared()
			.readTree(Files.readString(Path.of(".openshift/config/dashboard.json")));
		assertThat(alerts.findParents("expr")).hasSizeGreaterThan(10)
			.allSatisfy((rule) -> assertThat(documented).contains("| %s: ".formatted(rule.at("/alert").asString()),
					"| `%s`".formatted(rule.at("/expr").asString())));
		Stream.of(alerts, dashboard)
			.flatMap((file) -> file.findValuesAsString("expr").stream())
			.forEach((query) -> assertExported(query, metrics));
	}

	// Compares the names of the metrics and of the labels by which they are selected.
	private static void assertExported(String query, String metrics) {
		String names = query.replaceAll("\"[^\"]*\"", "\"\"").replaceAll("\\bby \\([^)]*\\)", "");
		METRIC.matcher(names).results().forEach((metric) -> {
			List<String> labels = LABEL.matcher(Objects.toString(metric.group(2), ""))
				.results()
				.map((label) -> label.group(1))
				.filter((label) -> !ADDED.contains(label))
				.toList();
			assertThat(metrics.lines()).as(query)
				.anyMatch((line) -> line.matches(metric.group(1) + "[{ ].*")
						&& labels.stream().allMatch((label) -> line.contains(label + "=\"")));
		});
	}

	@Test
	void anotherProcessOnTheDataDirectoryIsReadyToSearch() throws IOException {
		create(Form.movie("Rashomon"));
		try (Shop other = Shop.with("server.address=127.0.0.1", "MONGODB_URI=" + mongod.uri("films"),
				"MOVIESHOP_CURATOR_PASSWORD=a long secret", "movieshop.data-dir=" + shop.dataDirectory())) {
			for (String path : List.of("/movies?q=rashomon", "/movies/suggestions?q=rash")) {
				for (Shop each : List.of(shop, other)) {
					assertThat(each.client().get(path, "Accept", "application/json").body()).contains("Rashomon");
				}
			}
			assertThat(other.client().get("/movies?q=rashomon", HTML).body()).contains("Rashomon");
		}
	}

	private static String create(Form form) throws IOException {
		return shop.client().create(form, CURATOR);
	}

	private static int awaitReadiness(int status) {
		return Awaitility.await().atMost(LIMIT).until(() -> status(READINESS), (answered) -> answered == status);
	}

	private static int status(String path) throws IOException {
		return shop.client().get(path).statusCode();
	}

	private static String details() throws IOException {
		return shop.client().get(READINESS, CURATOR).body();
	}

	private static HttpResponse<String> page() throws IOException {
		HttpResponse<String> page = new Client(shop.url(""), LIMIT).get(PAGE, CURATOR);
		assertThat(page.statusCode()).isEqualTo(200);
		return page;
	}

	private static String basic() {
		HttpHeaders headers = new HttpHeaders();
		headers.setBasicAuth("curator", "a long secret");
		return headers.getFirst("Authorization");
	}

}
