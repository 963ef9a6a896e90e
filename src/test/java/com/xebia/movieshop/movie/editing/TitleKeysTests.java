package com.xebia.movieshop.movie.editing;

import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Locale;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.xebia.movieshop.support.Mongod;
import com.xebia.movieshop.text.TextKey;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

import org.springframework.data.mongodb.core.MongoTemplate;

import static org.assertj.core.api.Assertions.assertThat;

class TitleKeysTests {

	@AutoClose
	private static final Mongod mongod = Mongod.start();

	@AutoClose
	private final MongoClient client = MongoClients.create(mongod.uri(""));

	private final MongoTemplate mongo = new MongoTemplate(this.client, "keys-" + new ObjectId());

	private final MongoCollection<Document> movies = this.mongo.getCollection("movie");

	@Test
	void keysOfFormerRulesAreMadeAgain() {
		Document other = new Document("_id", 1).append("title", 2).append("unknown", "kept");
		this.movies
			.insertMany(List.of(movie("The Third Man", "the third man"), movie("M", "m"), movie("Ran", null), other));
		new TitleKeys(this.mongo).update();
		assertThat(keys()).containsExactly(null, "m", "ran", "third man");
		assertThat(this.movies.find(new Document("_id", 1))).containsExactly(other);
		insertLikeAFormerRelease("The Tin Drum", new Date(0));
		this.mongo.getCollection("keys").updateMany(new Document(), new Document("$set", new Document("rules", 0)));
		new TitleKeys(this.mongo).update();
		assertThat(keys()).contains("tin drum");
		assertThat(this.mongo.getCollection("keys").find()).extracting((keys) -> keys.getInteger("rules"))
			.containsExactly(TextKey.RULES);
	}

	@Test
	void onlyMoviesChangedSinceAreReadAgain() {
		new TitleKeys(this.mongo).update();
		insertLikeAFormerRelease("The Tin Drum", new Date());
		insertLikeAFormerRelease("The Third Man", new Date(0));
		new TitleKeys(this.mongo).update();
		assertThat(keys()).containsExactly("the third man", "tin drum");
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
