package com.xebia.movieshop.movie.editing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

import com.mongodb.client.MongoCollection;
import com.xebia.movieshop.movie.NameField;
import com.xebia.movieshop.names.Directors;
import com.xebia.movieshop.support.Engine;
import com.xebia.movieshop.support.EveryEngine;
import com.xebia.movieshop.text.TextKey;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.SimpleMongoClientDatabaseFactory;

import static org.assertj.core.api.Assertions.assertThat;

@ExtendWith(OutputCaptureExtension.class)
@EveryEngine
class MovieKeysTests {

	@AutoClose("destroy")
	private final SimpleMongoClientDatabaseFactory databases = new SimpleMongoClientDatabaseFactory(
			Engine.tested().newDatabase());

	private final MongoTemplate mongo = new MongoTemplate(this.databases);

	private final MongoCollection<Document> movies = this.mongo.getCollection("movie");

	private final MovieKeys keys = new MovieKeys(this.mongo);

	@Test
	void keysOfFormerRulesAreMadeAgain(CapturedOutput output) {
		Document other = new Document("_id", 1).append("title", 2).append("unknown", "kept");
		this.movies
			.insertMany(List.of(movie("The Third Man", "the third man"), movie("M", "m"), movie("Ran", null), other));
		this.keys.update();
		assertThat(keys()).containsExactly(null, "m", "ran", "third man");
		assertThat(output).containsOnlyOnce("Made the keys of 2 movies");
		assertThat(this.movies.find(new Document("_id", 1))).containsExactly(other);
		insertLikeAFormerRelease("The Tin Drum", new Date(0));
		this.mongo.getCollection("keys")
			.updateMany(new Document(), new Document("$set", new Document("rules", List.of(0, 1))));
		new MovieKeys(this.mongo).update();
		assertThat(keys()).contains("tin drum");
		assertThat(this.mongo.getCollection("keys").find())
			.extracting((stored) -> stored.getList("rules", Integer.class))
			.containsExactly(List.of(TextKey.RULES, Directors.RULES));
	}

	@Test
	void onlyMoviesThatOthersMayHaveWrittenSinceAreReadAgain() {
		this.keys.update();
		insertLikeAFormerRelease("The Tin Drum", new Date());
		insertLikeAFormerRelease("The Third Man", new Date(0));
		this.keys.update();
		assertThat(keys()).containsExactly("the third man", "the tin drum");
		new MovieKeys(this.mongo).update();
		assertThat(keys()).containsExactly("the third man", "tin drum");
		insertLikeAFormerRelease("The Apartment", new Date());
		this.movies.insertOne(movie("The Set-Up", null));
		this.keys.updateRecent();
		assertThat(keys()).containsExactly("apartment", "set up", "the third man", "tin drum");
	}

	@ParameterizedTest
	@MethodSource("names")
	void namesHaveTheSameKeyInAnySpelling(NameField field, @Nullable Object value, List<String> expected) {
		this.movies.insertOne(movie("M", null).append(field.field(), value));
		this.keys.update();
		Document stored = this.movies.find().first();
		assertThat(stored.get(field.keyField())).isEqualTo(expected.isEmpty() ? null : expected);
	}

	static Stream<Arguments> names() {
		return Stream.of(
				Arguments.of(NameField.DIRECTOR, "José Ferrer & JOEL COEN", List.of("jose ferrer", "joel coen")),
				Arguments.of(NameField.DIRECTOR, "Penn & Teller", List.of("penn and teller")),
				Arguments.of(NameField.DIRECTOR, List.of("Ann Lee, Bo Ek"), List.of("ann lee", "bo ek")),
				Arguments.of(NameField.STARS, "Ann Lee & Bo Ek", List.of("ann lee and bo ek")),
				Arguments.of(NameField.STARS, Arrays.asList("O’Toole", null, 7, " ", "o'toole", "Łukasz"),
						List.of("o toole", "lukasz")),
				Arguments.of(NameField.GENRES, List.of("Film-Noir", "film noir"), List.of("film noir")),
				Arguments.of(NameField.GENRES, new Document("a", "b"), List.of()),
				Arguments.of(NameField.DIRECTOR, null, List.of()));
	}

	// A former release keeps the fields that it does not know.
	@Test
	void namesThatAFormerReleaseChangedHaveNewKeys() {
		this.movies.insertOne(movie("M", "m").append("director", "Fritz Lang").append("genres", List.of("Crime")));
		this.keys.update();
		this.movies.updateOne(new Document(),
				new Document("$set", new Document("director", "F. Lang").append("updatedAt", new Date()))
					.append("$unset", new Document("genres", "")));
		this.keys.updateRecent();
		assertThat(this.movies.find()).singleElement()
			.satisfies((movie) -> assertThat(movie.get("directorKeys")).isEqualTo(List.of("f lang")))
			.satisfies((movie) -> assertThat(movie).doesNotContainKey("genreKeys"));
	}

	private void insertLikeAFormerRelease(String title, Date updated) {
		this.movies.insertOne(movie(title, title.toLowerCase(Locale.ROOT)).append("updatedAt", updated));
	}

	private static Document movie(String title, @Nullable String key) {
		return new Document("title", title).append("sortTitle", key);
	}

	private List<String> keys() {
		return this.movies.find()
			.sort(new Document("sortTitle", 1))
			.map((movie) -> movie.getString("sortTitle"))
			.into(new ArrayList<>());
	}

}
