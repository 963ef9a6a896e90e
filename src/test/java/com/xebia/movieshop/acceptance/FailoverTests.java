package com.xebia.movieshop.acceptance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.xebia.movieshop.support.Mongod;
import com.xebia.movieshop.support.ReplicaSet;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.awaitility.Awaitility;
import org.bson.Document;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests that acknowledged movies are neither lost nor duplicated when the database fails.
 * {@code movieshop.failovers} is the number of failures.
 */
@Tag("soak")
class FailoverTests {

	private static final Log logger = LogFactory.getLog(FailoverTests.class);

	private static final int ROUNDS = Integer.getInteger("movieshop.failovers", 1);

	// Changes between two failures, so that each occurs under load.
	private static final int CHANGES = 100;

	private static final String[] PAGES = { "/movies", "/", "/movies?director=Cleo+Director", "/movies?q=movie",
			"/people", "/genres" };

	private static final long PAUSE = Long.getLong("movieshop.pause", 20) * 1000;

	// All members run again after each test, and each test has its own database.
	@AutoClose
	private static ReplicaSet set;

	@BeforeAll
	static void start() {
		set = ReplicaSet.start();
	}

	@Test
	void crashOfThePrimaryLosesAndDuplicatesNoChange() throws Exception {
		assertNothingIsLostOrDoubled(Failure.PRIMARY_KILLED);
	}

	@ParameterizedTest
	@EnumSource(mode = Mode.EXCLUDE, names = "PRIMARY_KILLED")
	void failoverLosesAndDuplicatesNoChange(Failure failure) throws Exception {
		assertNothingIsLostOrDoubled(failure);
	}

	private static void assertNothingIsLostOrDoubled(Failure failure) throws Exception {
		String database = "films-" + failure.ordinal();
		// there are no sample movies in an external database
		try (Shop shop = Shop.with("MONGODB_URI=" + set.uri(database));
				ImpatientCurators curators = new ImpatientCurators(shop);
				SteadyVisitors visitors = visitors(shop)) {
			for (int round = 1; round <= ROUNDS; round++) {
				curators.await(CHANGES);
				failure.happenTo(set);
				curators.await(CHANGES);
				logger.info(failure + " " + round + ": " + curators.summary());
			}
			List<String> failures = visitors.finish();
			logger.info(failures.size() + " of " + visitors.answers() + " visits failed, the slowest took "
					+ visitors.slowest()
					+ failures.stream().flatMap((failed) -> failed.lines().limit(1)).distinct().toList());
			assertThat(failures).isEmpty();
			assertEverythingIsThereOnce(curators.finish(), set.uri(database), database);
			assertThat(shop.client().get("/movies").statusCode()).isEqualTo(200);
		}
	}

	// Waits, because a new shop has no search index and figures yet.
	private static SteadyVisitors visitors(Shop shop) throws InterruptedException {
		while (Stream.of(PAGES).anyMatch((path) -> get(shop, path) != 200)) {
			Thread.sleep(200);
		}
		return new SteadyVisitors(shop.port(), PAGES);
	}

	@Test
	void pagesAreReadWhileThereIsNoPrimary() throws IOException {
		Mongod primary = set.primary();
		Mongod other = set.members().stream().filter((member) -> member != primary).findFirst().orElseThrow();
		try (Shop shop = Shop.with("MONGODB_URI=" + set.uri("read"))) {
			String movie = shop.client().create(Form.movie("Movie"));
			for (int i = 0; i < 60; i++) {
				shop.client().create(Form.movie("Movie " + i));
			}
			other.kill();
			primary.kill();
			assertThat(Stream.concat(Stream.of(PAGES), Stream.of(movie, "/people/Cleo%20Director"))
				.filter((path) -> get(shop, path) != 200)).isEmpty();
			assertThat(shop.client().get("/actuator/health/readiness").statusCode()).isEqualTo(200);
			assertThat(shop.client().get("/actuator/health").statusCode()).isEqualTo(503);
			assertThat(shop.client().get("/curator/status").body()).contains("The database accepts no changes",
					"There is no primary");
			Awaitility.await()
				.untilAsserted(() -> assertThat(shop.client().get("/actuator/prometheus").body())
					.contains("movieshop_database_writable 0.0"));
		}
		finally {
			primary.restart();
			other.restart();
		}
	}

	private static int get(Shop shop, String path) {
		try {
			return shop.client().get(path, "Accept", "text/html").statusCode();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	@Test
	void crashOfAStandaloneServerLosesAndDuplicatesNoChange() throws Exception {
		try (Mongod mongod = Mongod.start();
				Shop shop = Shop.with("movieshop.sample-data=false", "MONGODB_URI=" + mongod.uri("films"));
				ImpatientCurators curators = new ImpatientCurators(shop)) {
			for (int round = 1; round <= ROUNDS; round++) {
				curators.await(CHANGES);
				mongod.kill();
				mongod.restart();
				curators.await(CHANGES);
				logger.info("Restart " + round + ": " + curators.summary());
			}
			assertEverythingIsThereOnce(curators.finish(), mongod.uri("films"), "films");
		}
	}

	private static void assertEverythingIsThereOnce(Map<String, String> acknowledged, String uri, String database) {
		try (MongoClient client = MongoClients.create(uri)) {
			List<Document> movies = client.getDatabase(database).getCollection("movie").find().into(new ArrayList<>());
			assertThat(movies).extracting((movie) -> movie.getObjectId("_id").toHexString())
				.containsExactlyInAnyOrderElementsOf(acknowledged.keySet());
			assertThat(movies).allSatisfy((movie) -> assertThat(movie.getString("title"))
				.isEqualTo(acknowledged.get(movie.getObjectId("_id").toHexString())));
			logger.info(acknowledged.size() + " movies acknowledged, " + movies.size() + " found");
		}
	}

	/**
	 * Failures of a replica set.
	 */
	enum Failure {

		// The primary crashes and is restarted.
		PRIMARY_KILLED {

			@Override
			void happenTo(ReplicaSet set) {
				Mongod primary = set.primary();
				primary.kill();
				set.primary();
				primary.restart();
			}

		},

		// The primary steps down.
		PRIMARY_STEPS_DOWN {

			@Override
			void happenTo(ReplicaSet set) {
				set.stepDown();
			}

		},

		// The primary does not respond for a while, and continues to consider itself
		// primary.
		PRIMARY_PAUSED {

			@Override
			void happenTo(ReplicaSet set) throws InterruptedException {
				Mongod primary = set.primary();
				primary.pause();
				Thread.sleep(PAUSE);
				primary.resume();
			}

		};

		abstract void happenTo(ReplicaSet set) throws InterruptedException;

	}

}
