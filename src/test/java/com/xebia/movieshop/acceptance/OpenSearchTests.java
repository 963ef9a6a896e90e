package com.xebia.movieshop.acceptance;

import java.io.IOException;
import java.time.Duration;

import com.xebia.movieshop.support.OpenSearchServer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for a shop with an OpenSearch.
 */
@Tag("soak")
class OpenSearchTests {

	private static final String SEARCH = "/movies?q=numbat";

	@Test
	void shopSearchesAsLongAsTheServerIsThereAndBrowsesAlways() throws IOException {
		try (OpenSearchServer server = OpenSearchServer.start()) {
			server.kill();
			String address = server.uri().replace("//", "//shop:geheim@");
			try (Shop shop = Shop.with("movieshop.search.uri=" + address)) {
				Client client = shop.client();
				assertThat(client.get(SEARCH).statusCode()).isEqualTo(503);
				String before = client.create(Form.movie("Numbat"));
				server.restart();
				awaitFound(client, before);
				String created = client.create(Form.movie("Numbat Returns"));
				assertThat(client.get(SEARCH).body()).contains(before, created);

				server.kill();
				assertThat(client.get(SEARCH).statusCode()).isEqualTo(503);
				assertThat(client.get(SEARCH).body()).contains("Search is not ready yet", "cannot be reached");
				assertThat(client.get("/movies").body()).contains(created);
				String meanwhile = client.create(Form.movie("Numbat Forever"));
				server.restart();
				awaitFound(client, meanwhile);

				assertThat(server.status("DELETE", "/movieshop-*")).isEqualTo(200);
				awaitFound(client, created);
				assertThat(client.get(SEARCH).body()).contains(before, created, meanwhile);
				assertThat(shop.log()).doesNotContain("geheim");
			}
		}
	}

	private static void awaitFound(Client client, String movie) {
		Awaitility.await().atMost(Duration.ofMinutes(2)).until(() -> client.get(SEARCH).body().contains(movie));
	}

}
