package com.xebia.movieshop.acceptance;

import java.io.IOException;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Updates;
import com.xebia.movieshop.support.Mongod;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for cached pages: none is staler than the database, even after external changes.
 */
@Tag("soak")
class FreshPagesTests {

	@AutoClose
	private static Mongod mongod;

	@AutoClose
	private static MongoClient database;

	private static MongoCollection<Document> movies;

	@AutoClose
	private static Shop shop;

	private String movie;

	@BeforeAll
	static void start() throws IOException {
		mongod = Mongod.start();
		database = MongoClients.create(mongod.uri(""));
		movies = database.getDatabase("fresh").getCollection("movie");
		shop = Shop.with("MONGODB_URI=" + mongod.uri("fresh"), "movieshop.sample-data=false",
				"server.address=127.0.0.1");
	}

	@BeforeEach
	void create() throws IOException {
		movies.deleteMany(new Document());
		this.movie = shop.client().create(Form.movie("Former title").withFile(Pictures.png(20, 30)));
		assertThat(list()).contains("Former title", "Cleo Director");
		assertThat(page(this.movie, "en")).contains("Former title", "Cleo Director");
	}

	@Test
	void movieThatWasChangedInTheDatabaseIsShownChanged() throws IOException {
		change(Updates.set("title", "Other title"));
		assertThat(cards()).contains("Other title").doesNotContain("Former title");
		assertThat(page(this.movie, "en")).contains(">Other title</h1>");
		change(Updates.set("director", "Dana Director"));
		assertThat(cards()).contains("Dana Director").doesNotContain("Cleo Director");
		change(Updates.set("year", 1931));
		assertThat(cards()).contains("1931");
		change(Updates.set("poster.width", 3000));
		assertThat(cards()).contains("width=\"3000\"");
		change(Updates.unset("poster"));
		assertThat(cards()).contains("/movies/drawn/");
	}

	@Test
	void movieThatWasDeletedIsShownNoLonger() throws IOException {
		movies.deleteMany(new Document());
		assertThat(list()).doesNotContain("Former title").contains("There are no movies yet.");
	}

	@Test
	void languagesDoNotMix() throws IOException {
		assertThat(page("/movies", "de")).contains("Filme zeigen").doesNotContain("Show movies");
		assertThat(page("/movies", "en")).contains("Show movies").doesNotContain("Filme zeigen");
	}

	@Test
	void filtersAndOrdersDoNotMix() throws IOException {
		assertThat(page("/movies?director=Cleo+Director", "en")).contains("<h1>Directed by Cleo Director</h1>");
		assertThat(page("/movies?star=Ada+Star", "en")).contains("<h1>With Ada Star</h1>")
			.doesNotContain("<h1>Directed");
		assertThat(list()).contains("<h1>Movies</h1>");
	}

	private void change(Bson change) {
		ObjectId id = new ObjectId(this.movie.substring(this.movie.lastIndexOf('-') + 1));
		assertThat(movies.updateOne(Filters.eq(id), change).getModifiedCount()).isOne();
	}

	// The filters above the cards follow the index, some seconds later.
	private static String cards() throws IOException {
		String list = list();
		return list.substring(list.indexOf("movie-cards"));
	}

	private static String list() throws IOException {
		return page("/movies", "en");
	}

	private static String page(String path, String language) throws IOException {
		return shop.client().get(path, "Accept", "text/html", "Accept-Language", language).body();
	}

}
