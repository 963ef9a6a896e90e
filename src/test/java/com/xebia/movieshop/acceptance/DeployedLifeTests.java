package com.xebia.movieshop.acceptance;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Tests for startup and shutdown of the deployed shop.
 */
class DeployedLifeTests {

	private static final Pattern OURS = Pattern.compile("com\\.xebia|com\\.mongodb|de\\.bwaldvogel|org\\.h2|"
			+ "org\\.springframework|caffeine|io\\.netty|BufferPoolPruner");

	private static final Duration LIMIT = Duration.ofSeconds(30);

	@Test
	@Tag("soak")
	void undeployedShopReleasesItsResourcesAndKeepsSessions() throws IOException {
		ShopCommand command = Deployment.command("MOVIESHOP_CURATOR_PASSWORD=another long secret");
		try (Shop shop = Shop.start(command)) {
			Client client = shop.client();
			client.signIn("another long secret");
			client.create(Form.movie("Kept").withFile(Pictures.png(30, 40)));
			assertSignInIsWorthNothingInAShopWithAnotherPassword(client);
			command.undeploy(shop);
			assertThreadsEnd(shop);
			assertThat(shop.log()).doesNotContain("memory leak", "Exception", "SEVERE");
			command.deploy(shop);
			assertThat(client.get("/movies", Deployment.PAGE).body()).contains("Kept");
			assertThat(client.poster(movie(shop)).getWidth()).isEqualTo(30);
			assertThat(client.get("/movies?form", Deployment.PAGE).statusCode()).isEqualTo(200);
			String signOut = "_csrf=" + client.formToken("/movies");
			assertThat(Deployment.submit(client, "/logout", signOut).statusCode()).isEqualTo(302);
			assertThat(client.get("/movies?form", Deployment.PAGE).statusCode()).isEqualTo(302);
		}
	}

	private static void assertSignInIsWorthNothingInAShopWithAnotherPassword(Client client) throws IOException {
		assertThat(client.get("/movies?form", Deployment.PAGE).statusCode()).isEqualTo(200);
		String cookie = "movieshop-curator=" + client.cookie("movieshop-curator");
		assertThat(cookie).hasSizeGreaterThan(40);
		HttpResponse<String> answer = Deployment.shared()
			.client()
			.get("/movies?form", "Accept", "text/html", "Cookie", cookie);
		assertThat(answer.statusCode()).isEqualTo(302);
	}

	@Test
	void failedStartReportsTheReason() {
		assertThatIllegalStateException()
			.isThrownBy(() -> Shop.start(Deployment.command("MOVIESHOP_DATA_DIR=/dev/null/data")).close())
			.withMessageContaining(Deployment.isEmbedded() ? "exited with 1" : "did not start")
			.withMessageContaining("/dev/null/data")
			.withMessageContaining("Set MOVIESHOP_DATA_DIR to a directory that this user may write");
	}

	@Test
	void shopWithoutAPasswordIsReadOnlyUnlessItChoosesItsAddress() throws IOException {
		if (Deployment.isEmbedded()) {
			Client local = Shop.shared().client();
			Deployment.assertPage(local.get("/movies?form", Deployment.PAGE), 200);
			local.create(Form.movie("Free"));
			return;
		}
		try (Shop shop = Shop.start(Deployment.command())) {
			Client client = shop.client();
			HttpResponse<String> form = client.get("/movies?form", Deployment.PAGE);
			HttpResponse<String> post = client.post("/movies", Form.movie("Free"), Deployment.PAGE);
			assertThat(List.of(form, post)).allSatisfy((answer) -> {
				Deployment.assertPage(answer, 403);
				assertThat(answer.body()).contains("MOVIESHOP_CURATOR_PASSWORD");
			});
			assertThat(client.get("/movies", Deployment.PAGE).body()).contains("MOVIESHOP_CURATOR_PASSWORD")
				.doesNotContain("Add a movie");
			assertThat(shop.log()).contains("Nobody may write");
		}
	}

	private static String movie(Shop shop) throws IOException {
		String page = shop.client().get("/movies", Deployment.PAGE).body();
		return page.replaceFirst("(?s).*href=\"(/movies/[^\"?]+-[0-9a-f]{24})\".*", "$1");
	}

	// Polls, because some threads end only a second later.
	private static void assertThreadsEnd(Shop shop) {
		Awaitility.await()
			.atMost(LIMIT)
			.untilAsserted(() -> assertThat(threads(shop)).as("Threads still running").doesNotContainPattern(OURS));
	}

	// Returns the thread dump of a running server, or an empty text.
	private static String threads(Shop shop) throws IOException {
		long server = Stream.concat(Stream.of(shop.process()), shop.process().descendants())
			.filter(ProcessHandle::isAlive)
			.filter((process) -> process.info().command().orElse("").endsWith("java"))
			.mapToLong(ProcessHandle::pid)
			.findFirst()
			.orElse(0);
		if (server == 0) {
			return "";
		}
		Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
		Process process = new ProcessBuilder(jcmd.toString(), String.valueOf(server), "Thread.print")
			.redirectErrorStream(true)
			.start();
		String stacks = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		assertThat(stacks).contains("\"Reference Handler\"");
		return stacks;
	}

}
