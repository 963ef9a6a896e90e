package com.xebia.movieshop.acceptance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import java.util.stream.Stream;

import com.xebia.movieshop.support.Mongod;
import com.xebia.movieshop.support.ReplicaSet;
import com.xebia.movieshop.support.Threads;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Tests that of fifty simultaneous reservations exactly one gets the last copy, whatever
 * happens to the database, and that a repeated one gets the same answer.
 */
@Tag("soak")
class LastCopyTests {

	private static final Log logger = LogFactory.getLog(LastCopyTests.class);

	private static final int CUSTOMERS = 50;

	private static final String NEXT = "{\"name\": \"Ann\", \"contact\": \"ann@example.org\", \"next\": true}";

	private static final String OPEN = "movieshop.reservations=true";

	@Test
	void lastCopyIsGivenOnceAndAQueueServedByTwoNodesWhileThePrimaryIsKilled() throws Exception {
		try (ReplicaSet set = ReplicaSet.start();
				Shop shop = Shop.with(OPEN, "MONGODB_URI=" + set.uri("films"));
				Shop other = Shop.with(OPEN, "MONGODB_URI=" + set.uri("films"))) {
			assertLastCopyIsGivenOnce(List.of(shop, other), set::primary);
			assertFirstThreeOfAQueueAreServed(set, List.of(shop, other));
		}
	}

	@Test
	void tenReservationsOfAnAddressPassAndLastCopyIsGivenOnceWhileAStandaloneServerIsKilled() throws Exception {
		try (Mongod mongod = Mongod.start();
				Shop shop = Shop.with(OPEN, "movieshop.sample-data=false", "MONGODB_URI=" + mongod.uri("films"));
				Shop other = Shop.with(OPEN, "movieshop.sample-data=false", "MONGODB_URI=" + mongod.uri("films"))) {
			assertTenReservationsOfAnAddressPass(List.of(shop, other));
			assertLastCopyIsGivenOnce(List.of(shop, other), () -> mongod);
		}
	}

	private static void assertFirstThreeOfAQueueAreServed(ReplicaSet set, List<Shop> nodes) throws Exception {
		Shop shop = nodes.get(0);
		Shop other = nodes.get(1);
		HttpResponse<String> created = shop.client()
			.send("POST", "/movies", """
					{"title": "Wanted", "description": "What happens", "stars": ["Ada"], "director": "Cleo",
					"copies": [{"format": "DVD"}, {"format": "DVD"}, {"format": "VHS"}]}""", "Content-Type",
					"application/json", "Accept", "application/json");
		String movie = created.headers().firstValue("Location").orElseThrow().replaceFirst(".*[/-]", "");
		List<String> holders = new ArrayList<>();
		for (int i = 0; i < 3; i++) {
			holders.add(reserve(shop, movie, "the holder with number " + i).substring(3));
		}
		assertThat(holders).doesNotContain("");
		List<Callable<String>> customers = new ArrayList<>();
		for (int i = 0; i < CUSTOMERS; i++) {
			Shop node = nodes.get(i % 2);
			String key = "the customer with number " + i;
			customers.add(() -> request(node, movie, NEXT, key).substring(3));
		}
		List<String> waiting = whileKilled(set, customers);
		assertThat(waiting).doesNotHaveDuplicates().doesNotContain("");
		List<String> first = waiting.stream().filter((url) -> place(shop, url) <= 3).toList();
		assertThat(first).hasSize(3);
		whileKilled(set,
				holders.stream()
					.<Callable<String>>map((url) -> () -> send(nodes.get(holders.indexOf(url) % 2), "DELETE", url, "",
							"Accept", "application/json"))
					.toList());
		await().until(() -> waiting.stream().filter((url) -> place(other, url) == 0).count() == 3);
		assertThat(waiting.stream().filter((url) -> place(other, url) == 0)).containsExactlyInAnyOrderElementsOf(first);
		assertThat(waiting.stream().map((url) -> place(shop, url)).filter((place) -> place > 0))
			.containsExactlyInAnyOrderElementsOf(LongStream.rangeClosed(1, CUSTOMERS - 3).boxed().toList());
	}

	private static List<String> whileKilled(ReplicaSet set, List<Callable<String>> requests) throws Exception {
		Thread killer = new Thread(() -> {
			Mongod killed = set.primary();
			killed.kill();
			killed.restart();
		});
		killer.start();
		List<String> answers = Threads.run(requests.size(), requests);
		killer.join();
		return answers;
	}

	// Returns 0 for who has a copy.
	private static long place(Shop node, String url) {
		try {
			String body = node.client().get(url, "Accept", "application/json").body();
			assertThat(body).containsPattern("\"state\": ?\"(reserved|waiting)\"");
			return body.contains("\"place\"") ? Long.parseLong(body.replaceFirst("(?s).*\"place\": ?(\\d+).*", "$1"))
					: 0;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	// In a shop without a password, who comes through a proxy is a visitor.
	private static void assertTenReservationsOfAnAddressPass(List<Shop> nodes) throws Exception {
		List<Callable<String>> requests = new ArrayList<>();
		for (int i = 0; i < 45; i++) {
			String path = nodes.get(0).client().createLent("Much wanted " + i);
			Shop node = nodes.get(i % 2);
			requests.add(() -> reserve(node, path.substring(path.length() - 24), "the key of a visitor", "Via", "p"));
		}
		List<String> answers = Threads.run(requests.size(), requests);
		assertThat(answers).filteredOn((answer) -> answer.startsWith("201")).hasSize(10);
		assertThat(answers).filteredOn((answer) -> answer.equals("429")).hasSize(35);
	}

	private static void assertLastCopyIsGivenOnce(List<Shop> nodes, Supplier<Mongod> member) throws Exception {
		for (int round = 0; round < 3; round++) {
			String path = nodes.get(0).client().createLent("Wanted " + round);
			String movie = path.substring(path.length() - 24);
			ExecutorService customers = Executors.newFixedThreadPool(CUSTOMERS);
			List<Future<String>> answers = new ArrayList<>();
			for (int customer = 0; customer < CUSTOMERS; customer++) {
				Shop node = nodes.get(customer % nodes.size());
				String key = "the customer with number " + customer;
				answers.add(customers.submit(() -> reserve(node, movie, key)));
			}
			// In the midst of the reservations, and later in each round.
			Thread.sleep(20L * round);
			Mongod killed = member.get();
			killed.kill();
			killed.restart();
			List<String> all = new ArrayList<>();
			for (Future<String> answer : answers) {
				all.add(answer.get());
			}
			customers.shutdown();
			List<String> given = all.stream().filter((answer) -> answer.startsWith("201")).toList();
			logger.info(
					"Round " + round + ": " + given.size() + " reserved, " + (all.size() - given.size()) + " refused");
			assertThat(given).hasSize(1);
			assertThat(all).filteredOn((answer) -> !answer.startsWith("201"))
				.hasSize(CUSTOMERS - 1)
				.containsOnly("409");
			int winner = all.indexOf(given.get(0));
			Shop another = nodes.get((winner + 1) % nodes.size());
			assertThat(another.client().get("/movies/" + movie, "Accept", "application/json").body())
				.contains("\"reserved\"");
			assertThat(reserve(nodes.get(winner % nodes.size()), movie, "the customer with number " + winner))
				.isEqualTo(given.get(0));
		}
	}

	private static String reserve(Shop node, String movie, String key, String... headers) throws Exception {
		return request(node, movie, "{\"name\": \"Ann\", \"contact\": \"ann@example.org\"}", key, headers);
	}

	private static String request(Shop node, String movie, String body, String key, String... headers)
			throws Exception {
		String[] sent = Stream
			.concat(Stream.of("Content-Type", "application/json", "Accept", "application/json", "Idempotency-Key", key),
					Stream.of(headers))
			.toArray(String[]::new);
		return send(node, "POST", "/movies/" + movie + "/reservations", body, sent);
	}

	// Returns the status, and the address of the reservation if there is one. Repeats the
	// request after a failure of the database, as a program would.
	private static String send(Shop node, String method, String path, String body, String... headers) throws Exception {
		Client client = new Client(node.url(""), Duration.ofSeconds(30));
		for (int attempt = 0; attempt < 60; attempt++) {
			try {
				HttpResponse<String> answer = client.send(method, path, body, headers);
				if (answer.statusCode() < 500) {
					return answer.statusCode() + answer.headers().firstValue("Location").orElse("");
				}
			}
			catch (IOException ex) {
				// The reply is lost.
			}
			Thread.sleep(1000);
		}
		return "none";
	}

}
