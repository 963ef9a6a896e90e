package com.xebia.movieshop.movie;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

import com.mongodb.client.model.Updates;
import com.xebia.movieshop.address.ListPage;
import com.xebia.movieshop.mongo.FailoverReads;
import com.xebia.movieshop.mongo.ShopTemplate;
import com.xebia.movieshop.search.query.MovieQuery;
import com.xebia.movieshop.support.Engine;
import com.xebia.movieshop.support.EveryEngine;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.SimpleMongoClientDatabaseFactory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link MovieCatalogue}: malformed documents do not break its pages.
 */
@EveryEngine
@ExtendWith(OutputCaptureExtension.class)
class MovieCatalogueTests {

	@AutoClose("destroy")
	private final SimpleMongoClientDatabaseFactory databases;

	private final MongoTemplate mongo;

	MovieCatalogueTests() {
		this.databases = new SimpleMongoClientDatabaseFactory(Engine.tested().newDatabase());
		this.mongo = ShopTemplate.of(this.databases);
	}

	@Test
	void movieThatCannotBeReadHasItsPlaceInTheCatalogue(CapturedOutput output) {
		insert(movie("Aelita"));
		insert(movie("Odd").append("year", "MCMXXVII"));
		insert(movie("Posterless").append("poster", "a text"));
		insert(movie("Zvenigora"));
		assertThat(titles("title")).containsExactly("Aelita", "Odd", "Posterless", "Zvenigora");
		assertThat(titles("newest")).containsExactly("Zvenigora", "Posterless", "Odd", "Aelita");
		assertThat(output.toString().lines().filter((line) -> line.contains("values that cannot be read, in ")))
			.hasSize(2);
	}

	@Test
	void movieWithAnIdOfAnotherTypeDoesNotHideTheOthers() {
		insert(movie("Aelita"));
		insert(movie("Odd").append("_id", "odd"));
		insert(movie("Zvenigora"));
		assertThat(titles("title")).containsExactly("Aelita", "Zvenigora");
		assertThat(titles("newest")).containsExactly("Zvenigora", "Aelita");
	}

	@Test
	void movieWithFieldsOfAnotherKindCanBeListed() {
		List<Object> values = Arrays.asList(null, 5, new Date(0), List.of("a", "b"), List.of(5), new Document("a", 1));
		List<String> fields = List.of("title", "director", "genres", "stars", "poster", "drawing");
		fields.forEach((field) -> values.forEach((value) -> insert(movie("Odd").append(field, value))));
		ListPage<Movie> page = catalogue().browse(MovieQuery.of(Map.of("sort", "title", "size", 100)));
		assertThat(page.items()).hasSize(fields.size() * values.size()).allSatisfy((movie) -> {
			assertThat(movie.getAddress()).startsWith("/movies/");
			assertThat(movie.getDrawnPoster()).startsWith("/movies/drawn/");
		});
	}

	@Test
	void listedMovieIsConvertedAgainOnlyAfterItsDocumentChanged() {
		Document stored = movie("Aelita").append("stock", List.of(new Document("_id", "0a0b0c0d")));
		insert(stored);
		MovieCatalogue catalogue = catalogue();
		Movie listed = first(catalogue);
		assertThat(first(catalogue)).isSameAs(listed);
		assertThat(listed.isAvailable()).isTrue();
		this.mongo.getCollection("movie").updateOne(stored, Updates.set("stock.0.state", CopyState.SOLD.name()));
		assertThat(first(catalogue)).isNotEqualTo(listed).isEqualTo(first(catalogue()));
		assertThat(first(catalogue).isAvailable()).isFalse();
	}

	private static Movie first(MovieCatalogue catalogue) {
		return catalogue.browse(MovieQuery.of(Map.of())).items().get(0);
	}

	private MovieCatalogue catalogue() {
		FailoverReads members = new FailoverReads(this.mongo, this.mongo);
		return new MovieCatalogue(new MovieReader(this.mongo, members));
	}

	// Reads the titles page by page, one movie per page.
	private List<String> titles(String sort) {
		MovieCatalogue catalogue = catalogue();
		List<String> titles = new ArrayList<>();
		@Nullable String after = null;
		do {
			ListPage<Movie> page = catalogue
				.browse(MovieQuery.of(Map.of("sort", sort, "size", 1, "after", Objects.toString(after, ""))));
			page.items().forEach((movie) -> titles.add(movie.getTitle()));
			String next = page.next();
			after = (next != null) ? next.replaceFirst(".*after=", "") : null;
		}
		while (after != null && titles.size() < 10);
		return titles;
	}

	private void insert(Document movie) {
		this.mongo.getCollection("movie").insertOne(movie);
	}

	private static Document movie(String title) {
		return new Document("_id", new ObjectId()).append("title", title)
			.append("sortTitle", title.toLowerCase(Locale.ROOT));
	}

}
