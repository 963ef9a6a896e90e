package com.xebia.movieshop.movie.web;

import java.time.Instant;
import java.util.Date;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.xebia.movieshop.mongo.FailoverReads;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieReader;
import com.xebia.movieshop.settings.PublicUrl;
import com.xebia.movieshop.support.Engine;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.SimpleMongoClientDatabaseFactory;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link SitemapController}.
 */
@ParameterizedClass
@EnumSource
class SitemapTests {

	private static final ObjectId BEFORE_ALL = new ObjectId(new byte[12]);

	private final String uri;

	@AutoClose("destroy")
	private final SimpleMongoClientDatabaseFactory databases;

	private final MongoTemplate mongo;

	private final SitemapController sitemap;

	SitemapTests(Engine engine) {
		this.uri = engine.newDatabase();
		this.databases = new SimpleMongoClientDatabaseFactory(this.uri);
		this.mongo = new MongoTemplate(this.databases);
		this.sitemap = sitemap(this.mongo);
	}

	private static SitemapController sitemap(MongoTemplate mongo) {
		return new SitemapController(mongo, new MovieReader(mongo, new FailoverReads(mongo, mongo)), new PublicUrl(""));
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
		assertThat(this.sitemap.parts(2).stream().map(this::titles)).containsExactly(List.of("A", "B"),
				List.of("C", "D"), List.of("E"));
	}

	@Test
	void slowCrawlerGetsAWholePart() throws InterruptedException {
		List<Document> movies = IntStream.range(0, 6000).mapToObj((i) -> new Document("title", "Title " + i)).toList();
		this.mongo.insert(movies, "movie");
		String hasty = this.uri.replaceFirst("timeoutMS=\\d+", "timeoutMS=500");
		try (MongoClient client = MongoClients.create(hasty)) {
			MongoTemplate database = new MongoTemplate(client, this.mongo.getDb().getName());
			Iterator<Movie> part = sitemap(database).part(BEFORE_ALL, 5500).iterator();
			part.next();
			Thread.sleep(600);
			assertThat(part).toIterable().hasSize(5499);
		}
	}

	@Test
	void movieIsNamedByItsAddressAndItsLastChange() throws Exception {
		ObjectId id = new ObjectId();
		this.mongo.insert(new Document("_id", id).append("title", "Ночь & Day")
			.append("year", 1946)
			.append("updatedAt", Date.from(Instant.parse("2020-01-02T03:04:05.678Z"))), "movie");
		MockHttpServletRequest request = new MockHttpServletRequest();
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
		return this.sitemap.part(part, 2).map(Movie::getTitle).toList();
	}

}
