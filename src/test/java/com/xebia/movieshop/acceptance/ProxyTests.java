package com.xebia.movieshop.acceptance;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.xebia.movieshop.support.Mongod;
import com.xebia.movieshop.support.Nginx;
import com.xebia.movieshop.support.Proxy;
import com.xebia.movieshop.support.ServerProcess;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for the examples of proxies, in front of two nodes: nginx, and HAProxy and Caddy
 * if they are installed.
 */
@Tag("soak")
class ProxyTests {

	private static final Path EXAMPLES = Path.of(".openshift/config");

	private static final Duration LIMIT = Duration.ofMinutes(2);

	private static final Pattern STYLES = Pattern.compile("/css/shop-\\w+\\.css");

	private static final Map<String, ServerProcess> proxies = new LinkedHashMap<>();

	@AutoClose
	private static Mongod mongod;

	@AutoClose
	private static Shop first;

	@AutoClose
	private static Shop second;

	@BeforeAll
	static void start() throws IOException {
		mongod = Mongod.start();
		first = node();
		second = node();
		proxies.put("nginx", Nginx.start(example("nodes.nginx.conf").replace("/var/cache/movieshop", "cache")));
		Proxy.start("haproxy", example("haproxy.cfg").replace("bind :80", "bind 127.0.0.1:PORT"), "-db", "-f", "FILE")
			.ifPresent((proxy) -> proxies.put("haproxy", proxy));
		Proxy
			.start("caddy",
					example("Caddyfile").replace("shop.example {", "http://127.0.0.1:PORT {")
						.replaceFirst("(?m)^\\{\n", "{\nadmin off\n"),
					"run", "--adapter", "caddyfile", "--config", "FILE")
			.ifPresent((proxy) -> proxies.put("caddy", proxy));
	}

	private static Shop node() throws IOException {
		return Shop.with("MONGODB_URI=" + mongod.uri("films"), "MOVIESHOP_CURATOR_PASSWORD=" + Gear.PASSWORD,
				"SERVER_FORWARDHEADERSSTRATEGY=native", "server.address=127.0.0.1", "movieshop.posters.store=gridfs",
				"movieshop.import.max-file-size=20MB");
	}

	private static String example(String name) throws IOException {
		return Files.readString(EXAMPLES.resolve(name))
			.replace("127.0.0.1:8081", "127.0.0.1:" + first.port())
			.replace("127.0.0.1:8082", "127.0.0.1:" + second.port());
	}

	@AfterAll
	static void stop() {
		proxies.values().forEach(ServerProcess::close);
	}

	static Stream<String> proxies() {
		return proxies.keySet().stream();
	}

	@ParameterizedTest
	@MethodSource("proxies")
	void addressesAreThoseOfTheProxyWhateverAClientClaims(String proxy) throws IOException {
		String robots = client(proxy)
			.get("/robots.txt", "X-Forwarded-For", "192.0.2.1", "X-Forwarded-Proto", "https", "X-Forwarded-Port", "9")
			.body();
		assertThat(robots).contains("Sitemap: http://127.0.0.1:" + proxies.get(proxy).port() + "/sitemap.xml");
		client(proxy).signIn(Gear.PASSWORD);
	}

	@ParameterizedTest
	@MethodSource("proxies")
	void onlyWhatHasNoSecretIsCompressed(String proxy) throws IOException {
		String styles = STYLES.matcher(client(proxy).get("/movies").body())
			.results()
			.map((found) -> found.group())
			.findFirst()
			.orElseThrow();
		assertThat(encoding(proxy, styles)).isEqualTo("gzip");
		assertThat(encoding(proxy, "/movies")).isEqualTo("gzip");
		assertThat(encoding(proxy, "/login")).isEmpty();
	}

	private static String encoding(String proxy, String path) throws IOException {
		HttpResponse<byte[]> response = client(proxy).bytes(path, "Accept", "text/html,*/*", "Accept-Encoding", "gzip");
		assertThat(response.statusCode()).isEqualTo(200);
		return response.headers().firstValue("Content-Encoding").orElse("");
	}

	@ParameterizedTest
	@MethodSource("proxies")
	void limitsAreThoseOfTheShop(String proxy) throws IOException {
		assertThat(imported(proxy, 18).statusCode()).isEqualTo(201);
		assertThat(imported(proxy, 24).body()).contains("at most 20 MB can be imported at once");
		byte[] large = new byte[24 << 20];
		new Random(1).nextBytes(large);
		assertThat(client(proxy).post("/movies", Form.movie("Large").withFile(large), curator()).body())
			.contains("A poster may have at most 10 MB");
	}

	private static HttpResponse<String> imported(String proxy, int megabytes) throws IOException {
		String list = IntStream.range(0, megabytes * 256)
			.mapToObj((line) -> "%s %d,%s".formatted(proxy, line, "x".repeat(4070)))
			.collect(Collectors.joining("\n", "title,description\n", "\n"));
		Form form = new Form().with("dryRun", "true").withFile("list.csv", list.getBytes(StandardCharsets.UTF_8));
		return client(proxy).post("/movies/imports", form, curator());
	}

	@Test
	void nodeThatDiesFailsNoRequestAndNginxServesPicturesWithoutAny() throws IOException {
		String movie = first.client().create(Form.movie("Seen").withFile(Pictures.jpeg(200, 300)), Gear.BASIC);
		String poster = first.client().posterPath(movie);
		try {
			for (Shop node : new Shop[] { second, first }) {
				assertAnswered("/movies");
				assertAnswered(poster);
				node.kill();
				if (node == second) {
					assertAnswered("/movies");
				}
			}
			assertThat(client("nginx").bytes(poster).statusCode()).isEqualTo(200);
		}
		finally {
			first.restart();
			second.restart();
		}
	}

	private static void assertAnswered(String path) throws IOException {
		for (String proxy : proxies.keySet()) {
			for (int visit = 0; visit < 10; visit++) {
				assertThat(client(proxy).bytes(path).statusCode()).as(proxy).isEqualTo(200);
			}
		}
	}

	private static String[] curator() {
		return new String[] { "Authorization", Gear.BASIC[1], "Accept", "application/json" };
	}

	private static Client client(String proxy) {
		return new Client("http://127.0.0.1:" + proxies.get(proxy).port(), LIMIT);
	}

}
