package com.xebia.movieshop.experiment.http;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.xebia.movieshop.support.Mongod;
import org.bson.Document;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link BarePages}.
 */
class BarePagesTests {

	@Test
	void firstPageIsShownInTheOrderOfTitles() throws IOException {
		try (Mongod mongod = Mongod.start(); MongoClient client = MongoClients.create(mongod.uri("bare"))) {
			for (int i = 30; i > 0; i--) {
				client.getDatabase("bare")
					.getCollection("movie")
					.insertOne(new Document("title", "<" + i + ">").append("sortTitle", "%02d".formatted(i)));
			}
			try (BarePages pages = BarePages.start(mongod.uri("bare"));
					InputStream page = pages.address().toURL().openStream()) {
				assertThat(new String(page.readAllBytes(), StandardCharsets.UTF_8))
					.containsSubsequence("&lt;1&gt;", "&lt;2&gt;", "&lt;24&gt;")
					.doesNotContain("&lt;25&gt;");
			}
		}
	}

}
