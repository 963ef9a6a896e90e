package com.xebia.movieshop.movie.web;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.xebia.movieshop.mongo.FailoverReads;
import com.xebia.movieshop.mongo.ShopTemplate;
import com.xebia.movieshop.movie.MovieReader;
import com.xebia.movieshop.settings.PublicUrl;
import com.xebia.movieshop.support.Engine;
import com.xebia.movieshop.support.EveryEngine;
import org.apache.commons.io.function.Uncheck;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.SimpleMongoClientDatabaseFactory;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.BDDMockito.then;
import static org.mockito.Mockito.mock;

/**
 * Tests for {@link SitemapController}.
 */
@EveryEngine
class SitemapTests {

	private static final ObjectId BEFORE_ALL = new ObjectId(new byte[12]);

	private final String uri;

	@AutoClose("destroy")
	private final SimpleMongoClientDatabaseFactory databases;

	private final MongoTemplate mongo;

	private final SitemapController sitemap;

	SitemapTests() {
		this.uri = Engine.tested().newDatabase();
		this.databases = new SimpleMongoClientDatabaseFactory(this.uri);
		this.mongo = ShopTemplate.of(this.databases);
		this.sitemap = sitemap(this.mongo);
	}

	private static SitemapController sitemap(MongoTemplate mongo) {
		MovieReader reader = new MovieReader(mongo, new FailoverReads(mongo, mongo));
		return new SitemapController(mongo, reader, new PublicUrl(""));
	}

	@Test
	void emptyCatalogueIsOneEmptyPart() {
		assertThat(this.sitemap.parts(2)).containsExactly(BEFORE_ALL);
		assertThat(titles(BEFORE_ALL)).isEmpty();
	}

	@Test
	void everyMovieIsInOnePart() {
		insert("A", "B");
		assertThat(this.sitemap.parts(2)).hasSize(1);
		insert("C", "D", "E");
		assertThat(this.sitemap.parts(2)).hasSize(3);
		assertThat(this.sitemap.parts(2).stream().map(this::titles)).containsExactly(List.of("a", "b"),
				List.of("c", "d"), List.of("e"));
	}

	@Test
	void slowCrawlerGetsAWholePart() throws IOException {
		for (int i = 0; i < 6000; i += 500) {
			this.mongo.insert(IntStream.range(i, i + 500).mapToObj((n) -> new Document("title", "Title " + n)).toList(),
					"movie");
		}
		String hasty = this.uri.replaceFirst("timeoutMS=\\d+", "timeoutMS=2000");
		try (MongoClient client = MongoClients.create(hasty)) {
			MongoTemplate database = new MongoTemplate(client, this.mongo.getDb().getName());
			ByteArrayOutputStream part = new ByteArrayOutputStream() {

				@Override
				public synchronized void write(byte[] bytes, int start, int length) {
					if (size() == 0) {
						LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(2100));
					}
					super.write(bytes, start, length);
				}

			};
			sitemap(database).writePart(BEFORE_ALL, 5500, "\n".getBytes(StandardCharsets.UTF_8), part);
			assertThat(part.toString(StandardCharsets.UTF_8).lines().skip(1)).hasSize(5500);
		}
	}

	@Test
	void headRequestReadsNothing() throws Exception {
		MongoTemplate none = mock();
		MockHttpServletResponse part = new MockHttpServletResponse();
		sitemap(none).showPart(BEFORE_ALL, new MockHttpServletRequest("HEAD", ""), part);
		sitemap(none).showIndex(new MockHttpServletRequest("HEAD", ""), part);
		assertThat(part.getContentType()).isEqualTo("application/xml");
		assertThat(part.getContentAsByteArray()).isEmpty();
		then(none).shouldHaveNoInteractions();
	}

	@Test
	void movieIsNamedByItsAddressAndItsLastChange() throws Exception {
		ObjectId id = new ObjectId();
		this.mongo.insert(new Document("_id", id).append("title", "Ночь & Day")
			.append("year", 1946)
			.append("updatedAt", Date.from(Instant.parse("2020-01-02T03:04:05.678Z"))), "movie");
		MockHttpServletRequest request = new MockHttpServletRequest("GET", "");
		request.setServerName("shop.example");
		MockHttpServletResponse index = new MockHttpServletResponse();
		this.sitemap.showIndex(request, index);
		assertThat(index.getHeader("Cache-Control")).isEqualTo("no-store");
		assertThat(index.getContentAsString())
			.contains("<loc>http://shop.example/sitemap/" + BEFORE_ALL + ".xml</loc>");
		MockHttpServletResponse part = new MockHttpServletResponse();
		this.sitemap.showPart(BEFORE_ALL, request, part);
		assertThat(part.getContentType()).isEqualTo("application/xml");
		assertThat(part.getContentAsString()).isEqualTo("<?xml version=\"1.0\" encoding=\"UTF-8\"?>"
				+ "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url>"
				+ "<loc>http://shop.example/movies/%D0%BD%D0%BE%D1%87%D1%8C-and-day-1946-" + id + "</loc>"
				+ "<lastmod>2020-01-02T03:04:05Z</lastmod></url></urlset>");
	}

	private void insert(String... titles) {
		Stream.of(titles).forEach((title) -> this.mongo.insert(new Document("title", title), "movie"));
	}

	private List<String> titles(ObjectId part) {
		ByteArrayOutputStream lines = new ByteArrayOutputStream();
		Uncheck.run(() -> this.sitemap.writePart(part, 2, "\n".getBytes(StandardCharsets.UTF_8), lines));
		return lines.toString(StandardCharsets.UTF_8)
			.lines()
			.skip(1)
			.map((line) -> line.replaceFirst("/movies/([a-z]+)-.*", "$1"))
			.toList();
	}

}
