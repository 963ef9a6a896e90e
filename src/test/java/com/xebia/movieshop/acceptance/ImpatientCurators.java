package com.xebia.movieshop.acceptance;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

import org.awaitility.Awaitility;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Fifty curators who create and change movies, and retry a form after a response of 503.
 * Any other error or a timeout is a failure.
 */
final class ImpatientCurators implements AutoCloseable {

	private static final int NUMBER = 50;

	private static final Duration LIMIT_OF_AN_ANSWER = Duration.ofMinutes(1);

	private static final Duration PATIENCE = Duration.ofMinutes(2);

	private final Client client;

	private final ExecutorService executor = Executors.newFixedThreadPool(NUMBER);

	private final List<Future<?>> running = new ArrayList<>();

	// The last title that the shop acknowledged, by the id of the movie.
	private final Map<String, String> acknowledged = new ConcurrentHashMap<>();

	private final AtomicInteger changes = new AtomicInteger();

	private final AtomicInteger refusals = new AtomicInteger();

	private final AtomicLong slowest = new AtomicLong();

	private volatile boolean working = true;

	ImpatientCurators(Shop shop) throws IOException {
		this.client = new Client(shop.url(""), LIMIT_OF_AN_ANSWER);
		this.client.token();
		for (int number = 0; number < NUMBER; number++) {
			this.running.add(this.executor.submit(curator("Curator " + number)));
		}
	}

	void await(int more) {
		int enough = this.changes.get() + more;
		Awaitility.await()
			.atMost(PATIENCE)
			.until(() -> this.changes.get() >= enough || this.running.stream().anyMatch(Future::isDone));
	}

	Map<String, String> finish() throws Exception {
		this.working = false;
		for (Future<?> curator : this.running) {
			curator.get();
		}
		return this.acknowledged;
	}

	String summary() {
		return "%d movies, %d acknowledged changes, %d answers 503, the slowest answer after %.1f s"
			.formatted(this.acknowledged.size(), this.changes.get(), this.refusals.get(), this.slowest.get() / 1e9);
	}

	@Override
	public void close() {
		this.working = false;
		this.executor.shutdownNow();
	}

	private Callable<Void> curator(String name) {
		return () -> {
			for (int number = 0; this.working; number++) {
				String title = name + ", movie " + number;
				String page = submit("/movies", Form.movie(title).with("token", UUID.randomUUID().toString()));
				String id = page.substring(page.lastIndexOf('-') + 1);
				this.acknowledged.put(id, title);
				for (int version = 0; version < 2; version++) {
					String changed = title + ", change " + version;
					submit(page, Form.movie(changed).with("_method", "put").with("version", String.valueOf(version)));
					this.acknowledged.put(id, changed);
				}
			}
			return null;
		};
	}

	private String submit(String path, Form form) throws IOException, InterruptedException {
		form.with("_csrf", this.client.token());
		while (true) {
			long start = System.nanoTime();
			HttpResponse<String> answer = this.client.post(path, form);
			this.slowest.accumulateAndGet(System.nanoTime() - start, Math::max);
			if (answer.statusCode() != 503) {
				assertThat(answer.statusCode()).as(answer.body()).isEqualTo(303);
				this.changes.incrementAndGet();
				return answer.headers().firstValue("Location").orElseThrow();
			}
			assertThat(answer.headers().firstValue("Retry-After")).isPresent();
			this.refusals.incrementAndGet();
			Thread.sleep(100);
		}
	}

}
