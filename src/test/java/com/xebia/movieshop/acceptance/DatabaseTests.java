package com.xebia.movieshop.acceptance;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

import com.xebia.movieshop.support.Mongod;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Tests for where the shop keeps its data: a real MongoDB server that may fail, and
 * settings that lead nowhere.
 */
class DatabaseTests {

	/**
	 * Less than the driver would wait if it was left to itself.
	 */
	private static final Duration LIMIT_OF_AN_ANSWER = Duration.ofSeconds(20);

	@Test
	void lostDatabaseIsSaidSoonAndItsReturnNoticed() throws IOException {
		try (Mongod mongod = Mongod.start(); Shop shop = Shop.with("MONGODB_URI=" + mongod.uri("films"))) {
			assertThat(shop.log()).contains("films on 127.0.0.1:" + mongod.port())
				.contains(shop.dataDirectory().toString());
			Client client = new Client(shop.url(""), LIMIT_OF_AN_ANSWER);
			assertThat(client.get("/movies").body()).contains("There are no movies yet.");
			String movie = client.create(Form.movie("Solaris").withFile(Pictures.png(20, 30)));
			mongod.pause();
			assertUnavailable(client.get("/movies", "Accept", "text/html"));
			mongod.resume();
			Awaitility.await().atMost(Duration.ofMinutes(1)).until(() -> client.get(movie).statusCode() == 200);
			mongod.kill();
			assertUnavailable(client.get("/movies", "Accept", "text/html"));
			assertUnavailable(client.get(movie, "Accept", "text/html"));
			assertUnavailable(
					client.post("/movies", Form.movie("Lost").with("_csrf", client.token()), "Accept", "text/html"));
			mongod.restart();
			Awaitility.await().atMost(Duration.ofMinutes(1)).until(() -> client.get(movie).statusCode() == 200);
			assertThat(client.get(movie).body()).contains("Solaris");
			client.create(Form.movie("Stalker"));
			assertThat(client.get("/movies").body()).contains("Solaris", "Stalker").doesNotContain("Lost");
		}
	}

	@Test
	void settingThatWouldBeIgnoredIsRefused() {
		String setting = "spring.data.mongodb.uri=mongodb://127.0.0.1:1/films";
		assertThatIllegalStateException().isThrownBy(() -> Shop.with(setting).close())
			.withMessageContainingAll("exited with 1", "spring.data.mongodb.uri", "MONGODB_URI");
	}

	@Test
	void dataDirectoryThatCannotBeUsedIsRefused(@TempDir Path directory) throws IOException {
		Path file = Files.writeString(directory.resolve("file"), "no directory");
		assertThatIllegalStateException()
			.isThrownBy(() -> Shop.with("MOVIESHOP_DATA_DIR=" + file.resolve("data")).close())
			.withMessageContainingAll("exited with 1", "MOVIESHOP_DATA_DIR", file.toString());
	}

	private static void assertUnavailable(HttpResponse<String> answer) {
		assertThat(answer.statusCode()).isEqualTo(503);
		assertThat(answer.headers().firstValue("Retry-After")).isPresent();
		assertThat(answer.body()).contains("The catalogue cannot be reached").contains("page-header");
	}

}
