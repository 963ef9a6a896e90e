package com.xebia.movieshop.acceptance;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.apache.commons.io.IOUtils;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for slow clients: they are disconnected, and other visitors are served meanwhile.
 */
@Tag("soak")
class SlowClientTests extends OnDeployment {

	private static final Log logger = LogFactory.getLog(SlowClientTests.class);

	// The minimum number of pages that a normal visitor requests, ten per second.
	private static final int VISITS = Integer.getInteger("movieshop.visits", 20);

	// Clients of each kind, so that blocking clients outnumber the threads.
	private static final int SOME = 120;

	private static final int MANY = 500;

	private static String poster;

	@BeforeAll
	static void start() throws IOException {
		String movie = Deployment.create(Form.movie("Large").withFile(Pictures.noise(700, 700)));
		poster = shop.client().posterPath(movie).replaceFirst("/image/\\d+/", "/image/");
	}

	@Test
	@Timeout(120)
	void slowClientsDoNotDelayOthersAndAreDisconnected() throws Exception {
		int before = shop.log().length();
		Map<Kind, SlowClients> clients = new EnumMap<>(Kind.class);
		try {
			for (Kind kind : Kind.values()) {
				clients.put(kind, clients(SOME, kind));
			}
			for (int visit = 0; visit < VISITS; visit++) {
				assertThat(RawRequests.get(shop, "/movies")).startsWith("HTTP/1.1 200 ");
			}
			// A download may pause for a minute.
			clients.get(Kind.READER).close();
			clients.remove(Kind.READER);
			while (clients.values().stream().anyMatch((slow) -> slow.closed() == 0)) {
				assertThat(RawRequests.get(shop, "/actuator/health/liveness")).startsWith("HTTP/1.1 200 ");
				Thread.sleep(100);
			}
		}
		finally {
			clients.values().forEach(SlowClients::close);
		}
		assertThat(shop.log().substring(before)).doesNotContain("\tat ");
	}

	@Test
	@Timeout(420)
	void exportsThatPauseForAMinuteArriveAndDelayNoOther() throws Exception {
		String line = "{\"title\": \"Paused %d\", \"description\": \"" + "x".repeat(3990) + "\"}\n";
		String list = IntStream.range(0, 1500).mapToObj(line::formatted).collect(Collectors.joining());
		Form form = new Form().withFile("list.jsonl", list.getBytes(StandardCharsets.UTF_8));
		assertThat(shop.client()
			.post("/movies/imports", form, Deployment.curator("Accept", "application/json"))
			.statusCode()).isEqualTo(201);
		Awaitility.await()
			.atMost(Duration.ofMinutes(4))
			.until(() -> shop.client().get("/movies?sort=newest").body().contains("Paused 1499"));
		List<Socket> paused = new ArrayList<>();
		try {
			for (int i = 0; i < 10; i++) {
				Socket socket = new Socket();
				paused.add(socket);
				socket.setReceiveBufferSize(4096);
				socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), shop.port()));
				socket.getOutputStream()
					.write(("GET /movies/export?format=jsonl HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
							+ String.join(": ", Deployment.curator()) + "\r\n\r\n")
						.getBytes(StandardCharsets.ISO_8859_1));
				socket.getInputStream().readNBytes(1000);
			}
			assertThat(RawRequests.get(shop, "/movies/export?letter=L")).startsWith("HTTP/1.1 200 ");
			Thread.sleep(Duration.ofMinutes(1).toMillis());
			assertThat(new String(paused.get(0).getInputStream().readAllBytes(), StandardCharsets.UTF_8))
				.contains("Paused 0\"")
				.contains("Paused 1499\"")
				.endsWith("0\r\n\r\n");
		}
		finally {
			paused.forEach(IOUtils::closeQuietly);
		}
	}

	@ParameterizedTest
	@EnumSource
	@Timeout(240)
	void manySlowClientsDoNotDelayOthers(Kind kind) throws Exception {
		long slowest = 0;
		try (SlowClients clients = clients(MANY, kind)) {
			for (int visit = 0; visit < VISITS || clients.closed() <= MANY; visit++) {
				long start = System.nanoTime();
				assertThat(RawRequests.get(shop, "/movies")).startsWith("HTTP/1.1 200 ");
				slowest = Math.max(slowest, System.nanoTime() - start);
				Thread.sleep(100);
			}
			logger.info("%d clients of the kind %s, %d connections closed, slowest page %d ms".formatted(MANY, kind,
					clients.closed(), Duration.ofNanos(slowest).toMillis()));
		}
	}

	private static SlowClients clients(int number, Kind kind) {
		return new SlowClients(shop.port(), number, kind.beginning.replace("{poster}", poster), kind.reads);
	}

	/**
	 * The kinds of slow clients.
	 */
	enum Kind {

		// Does not complete the header of its request.
		HEADER("GET /movies HTTP/1.1\r\nHost: localhost\r\nX-Slow: ", true),

		// Does not complete the body of a movie, without signing in.
		STRANGERS_BODY(
				post("/movies", "Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 500000000") + "--b",
				true),

		// Does not complete the sign-in form.
		SIGN_IN(post("/login", "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 8000") + "username=",
				true),

		// Does not complete the body of a movie, as a curator.
		CURATORS_BODY(post("/movies",
				String.join(": ", Deployment.curator())
						+ "\r\nContent-Type: application/json\r\nContent-Length: 100000")
				+ "{", true),

		// Does not read the requested pictures.
		READER("GET {poster} HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(40), false);

		private final String beginning;

		private final boolean reads;

		Kind(String beginning, boolean reads) {
			this.beginning = beginning;
			this.reads = reads;
		}

		private static String post(String path, String headerLines) {
			return "POST " + path + " HTTP/1.1\r\nHost: localhost\r\n" + headerLines + "\r\n\r\n";
		}

	}

}
