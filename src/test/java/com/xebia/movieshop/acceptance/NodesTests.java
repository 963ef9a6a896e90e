package com.xebia.movieshop.acceptance;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.xebia.movieshop.support.Nginx;
import com.xebia.movieshop.support.ReplicaSet;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for two nodes behind nginx, with a replica set and posters in GridFS.
 */
@Tag("soak")
class NodesTests {

	private static final Path CONFIGURATION = Path.of(".openshift/config/nodes.nginx.conf");

	private static final int MORE = 100;

	private static final Duration PATIENCE = Duration.ofMinutes(4);

	@AutoClose
	private static Shop first;

	@AutoClose
	private static Shop second;

	@AutoClose
	private static Nginx nginx;

	@BeforeAll
	static void start() throws IOException {
		String uri = "MONGODB_URI=" + ReplicaSet.shared().uri("nodes");
		String password = "MOVIESHOP_CURATOR_PASSWORD=" + Gear.PASSWORD;
		first = Shop.with(uri, password, "server.address=127.0.0.1", "movieshop.posters.store=gridfs");
		second = Shop.with(uri, password, "server.address=127.0.0.1", "movieshop.posters.store=gridfs");
		nginx = Nginx.start("gzip_types application/json;" + Files.readString(CONFIGURATION)
			.replace("gzip off;", "gzip on;")
			.replace("/var/cache/movieshop", "cache")
			.replace("127.0.0.1:8081", "127.0.0.1:" + first.port())
			.replace("127.0.0.1:8082", "127.0.0.1:" + second.port()));
	}

	@Test
	void curatorSignsInOnceForBothNodes() throws IOException {
		Client client = client();
		assertThat(client.get("/movies?form", "Accept", "text/html").statusCode()).isEqualTo(302);
		client.signIn(Gear.PASSWORD);
		for (int visit = 0; visit < 10; visit++) {
			assertThat(client.get("/movies?form", "Accept", "text/html").statusCode()).isEqualTo(200);
		}
		String movie = client.create(Form.movie("Signed in"));
		assertThat(client.get(movie).body()).contains("Signed in", "Edit");
	}

	@Test
	void signOutAtOneNodeAppliesToTheOther() throws IOException {
		Client client = first.client();
		client.signIn(Gear.PASSWORD);
		String cookie = "movieshop-curator=" + client.cookie("movieshop-curator");
		assertThat(second.client().get("/account", "Cookie", cookie).statusCode()).isEqualTo(200);
		String form = "_csrf=" + client.formToken("/account");
		client.send("POST", "/logout", form, "Content-Type", "application/x-www-form-urlencoded");
		assertThat(second.client().get("/account", "Cookie", cookie).statusCode()).isEqualTo(401);
	}

	@Test
	void movieAddedOnOneNodeIsShownOnTheOther() throws IOException {
		for (Shop node : new Shop[] { first, second }) {
			Shop other = (node == first) ? second : first;
			String movie = create(node.client(), "Shown by the other node");
			Awaitility.await()
				.untilAsserted(() -> assertThat(other.client().get("/movies?sort=newest").body()).contains(movie));
			assertThat(other.client().poster(movie).getWidth()).isEqualTo(200);
		}
	}

	@Test
	void movieIsChangedByTheETagThatCompressionWeakened() throws IOException {
		String movie = create(client(), "Compressed");
		HttpResponse<String> answer = client().get(movie, "Accept", "application/json", "Accept-Encoding", "gzip");
		assertThat(answer.headers().firstValue("Content-Encoding")).hasValue("gzip");
		String tag = answer.headers().firstValue("ETag").orElseThrow();
		assertThat(tag).startsWith("W/");
		Form changed = Form.movie("Changed");
		assertThat(client().put(movie, changed, with(json(), "If-Match", tag)).statusCode()).isEqualTo(200);
		assertThat(client().put(movie, changed, with(json(), "If-Match", tag)).statusCode()).isEqualTo(412);
	}

	@Test
	void importIsFollowedCancelledAndContinuedOnTheOtherNode() throws IOException {
		String cancelled = beginImport("Cancelled", 8000);
		second.client().send("DELETE", cancelled, "", Gear.BASIC);
		awaitImport(first, cancelled, (state) -> state.at("/reason/code").asString().equals("cancelled"));
		String continued = beginImport("Continued", 1200);
		first.kill();
		awaitImport(second, continued, (state) -> state.at("/phase").asString().equals("applied"));
		first.restart();
		assertThat(second.client().get(continued + "/report", Gear.BASIC).body()).contains("Continued 1199");
	}

	// Returns the address of an import that the first node has begun and the second one
	// shows.
	private static String beginImport(String title, int lines) throws IOException {
		String list = IntStream.range(0, lines)
			.mapToObj((i) -> title + " " + i)
			.collect(Collectors.joining("\n", "title\n", "\n"));
		Form form = new Form().withFile(list.getBytes(StandardCharsets.UTF_8));
		String address = first.client()
			.post("/movies/imports", form, json())
			.headers()
			.firstValue("Location")
			.orElseThrow();
		awaitImport(second, address, (state) -> state.at("/line").asInt() > 0);
		return address;
	}

	private static void awaitImport(Shop node, String address, Predicate<JsonNode> condition) {
		Awaitility.await()
			.atMost(PATIENCE)
			.until(() -> condition.test(JsonMapper.shared().readTree(node.client().get(address, json()).body())));
	}

	private static String[] json() {
		return with(Gear.BASIC, "Accept", "application/json");
	}

	private static String[] with(String[] headers, String... more) {
		return Stream.concat(Stream.of(headers), Stream.of(more)).toArray(String[]::new);
	}

	@Test
	void eitherNodeMayDieUnderLoad() throws IOException {
		String poster = first.client().posterPath(create(first.client(), "Seen all the time"));
		AtomicBoolean reading = new AtomicBoolean(true);
		AtomicInteger pages = new AtomicInteger();
		CompletableFuture<Void> reader = CompletableFuture.runAsync(() -> read(reading, pages));
		try (SteadyVisitors visitors = new SteadyVisitors(nginx.port(), poster)) {
			Runnable more = () -> {
				int enough = visitors.answers() + MORE;
				int enoughPages = pages.get() + MORE / 20;
				Awaitility.await()
					.atMost(PATIENCE)
					.until(() -> reader.isDone() || visitors.answers() >= enough && pages.get() >= enoughPages);
			};
			for (Shop node : new Shop[] { first, second }) {
				more.run();
				node.kill();
				more.run();
				node.restart();
			}
			more.run();
			assertThat(visitors.finish()).isEmpty();
		}
		finally {
			reading.set(false);
		}
		reader.join();
	}

	private static void read(AtomicBoolean reading, AtomicInteger pages) {
		try {
			while (reading.get()) {
				HttpResponse<String> page = client().get("/movies");
				assertThat(page.statusCode()).as(page.body()).isEqualTo(200);
				pages.incrementAndGet();
			}
		}
		catch (IOException ex) {
			throw new IllegalStateException("Failed after " + pages + " pages", ex);
		}
	}

	private static String create(Client client, String title) throws IOException {
		return client.create(Form.movie(title).withFile(Pictures.jpeg(200, 300)), Gear.BASIC);
	}

	private static Client client() {
		return new Client("http://localhost:" + nginx.port(), PATIENCE);
	}

}
