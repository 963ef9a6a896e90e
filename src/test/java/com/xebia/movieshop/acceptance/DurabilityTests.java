package com.xebia.movieshop.acceptance;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests that acknowledged movies survive any way of stopping the shop. {@code
 * movieshop.rounds} is the number of crashes.
 */
@Tag("soak")
class DurabilityTests {

	private static final int ROUNDS = Integer.getInteger("movieshop.rounds", 1);

	private static final Duration LIMIT = Duration.ofMinutes(1);

	private static final int CURATORS = 4;

	private static final int MOST_MOVIES_A_ROUND = 40;

	@AutoClose
	private static Shop shop;

	private final AtomicInteger numbers = new AtomicInteger();

	// The numbers of the acknowledged movies, by path.
	private final Map<String, Integer> acknowledged = new ConcurrentHashMap<>();

	@BeforeAll
	static void start() throws IOException {
		shop = Shop.with("movieshop.sample-data=false");
	}

	@Test
	void acknowledgedMoviesAndTheirPostersSurviveKillsAndAnOrdinaryStop() throws Exception {
		List<Callable<Void>> curators = Stream.generate(this::curator).limit(CURATORS).toList();
		ExecutorService executor = Executors.newFixedThreadPool(CURATORS);
		Map<String, Integer> all = new HashMap<>();
		for (int round = 1; round <= ROUNDS; round++) {
			List<Future<Void>> running = curators.stream().map(executor::submit).toList();
			int enough = ThreadLocalRandom.current().nextInt(1, MOST_MOVIES_A_ROUND);
			Awaitility.await()
				.atMost(LIMIT)
				.pollInterval(Duration.ofMillis(ThreadLocalRandom.current().nextInt(1, 50)))
				.until(() -> this.acknowledged.size() >= enough || running.stream().anyMatch(Future::isDone));
			shop.kill();
			for (Future<Void> curator : running) {
				assertThatExceptionOfType(ExecutionException.class).isThrownBy(curator::get)
					.withCauseInstanceOf(IOException.class);
			}
			assertThat(this.acknowledged).hasSizeGreaterThanOrEqualTo(enough);
			shop.restart();
			assertThat(uploads()).isEmpty();
			assertAllAreThere(this.acknowledged);
			all.putAll(this.acknowledged);
			this.acknowledged.clear();
		}
		executor.shutdown();
		String last = shop.client().create(Form.movie("Stopped").withFile(Pictures.png(20, 30)));
		shop.stop();
		assertThat(shop.run("check-posters")).as(shop.log()).isZero();
		shop.restart();
		assertAllAreThere(all);
		assertThat(shop.client().get(last).body()).contains("Stopped");
		assertThat(shop.client().poster(last).getWidth()).isEqualTo(20);
	}

	@Test
	void uploadThatACrashInterruptedIsGoneAfterTheRestart() throws IOException {
		try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), shop.port())) {
			socket.getOutputStream().write("""
					POST /movies/image HTTP/1.1
					Host: localhost
					Content-Type: multipart/form-data; boundary=x
					Content-Length: 1000000

					--x
					Content-Disposition: form-data; name="file"; filename="half"

					half of a picture""".replace("\n", "\r\n").getBytes(StandardCharsets.UTF_8));
			Awaitility.await().atMost(LIMIT).until(() -> !uploads().isEmpty());
			shop.kill();
		}
		assertThat(uploads()).isNotEmpty();
		shop.restart();
		assertThat(uploads()).isEmpty();
	}

	// Creates movies, each with a different poster, until the shop is down.
	private Callable<Void> curator() {
		Client client = shop.client();
		return () -> {
			while (true) {
				int number = this.numbers.incrementAndGet();
				byte[] poster = Pictures.png(width(number), height(number));
				this.acknowledged.put(client.create(Form.movie("Movie " + number + ".").withFile(poster)), number);
			}
		};
	}

	private static void assertAllAreThere(Map<String, Integer> movies) throws IOException {
		Client client = shop.client();
		for (Map.Entry<String, Integer> movie : movies.entrySet()) {
			assertThat(client.get(movie.getKey()).body()).contains("Movie " + movie.getValue() + ".");
			BufferedImage poster = client.poster(movie.getKey());
			assertThat(poster.getWidth()).isEqualTo(width(movie.getValue()));
			assertThat(poster.getHeight()).isEqualTo(height(movie.getValue()));
		}
	}

	// Width and height identify the movie, and stay below the maximum size of a poster.
	private static int width(int number) {
		return 100 + number % 1000;
	}

	private static int height(int number) {
		return 100 + number / 1000;
	}

	private static List<Path> uploads() throws IOException {
		try (Stream<Path> files = Files.walk(shop.dataDirectory().resolve("posters"))) {
			return files.filter((file) -> file.getParent().endsWith("staging")).toList();
		}
	}

}
