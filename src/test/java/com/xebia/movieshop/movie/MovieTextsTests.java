package com.xebia.movieshop.movie;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import com.xebia.movieshop.mongo.FailoverReads;
import com.xebia.movieshop.support.Engine;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.SimpleMongoClientDatabaseFactory;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link MovieTexts}: kept texts equal those that are made anew.
 */
@ParameterizedClass
@EnumSource
class MovieTextsTests {

	@AutoClose("destroy")
	private final SimpleMongoClientDatabaseFactory databases;

	private final MongoTemplate mongo;

	private final MovieReader reader;

	@TempDir
	private Path directory;

	private MovieTexts texts;

	private final List<String> made = new ArrayList<>();

	private final Instant time = Instant.now().truncatedTo(ChronoUnit.MILLIS);

	MovieTextsTests(Engine engine) {
		this.databases = new SimpleMongoClientDatabaseFactory(engine.newDatabase());
		this.mongo = new MongoTemplate(this.databases);
		this.reader = new MovieReader(this.mongo, new FailoverReads(this.mongo, this.mongo));
	}

	@BeforeEach
	void open() {
		this.texts = new MovieTexts(this.reader, this.directory, 1 << 20);
	}

	@AfterEach
	void close() throws Exception {
		this.texts.close();
	}

	@Test
	void textIsMadeOnceUntilItsMovieChanges() {
		insert(3);
		assertThat(texts("a")).containsExactly("a Title 0", "a Title 1", "a Title 2");
		assertThat(texts("b")).containsExactly("b Title 0", "b Title 1", "b Title 2");
		assertThat(this.made).hasSize(6);
		assertThat(texts("a")).containsExactly("a Title 0", "a Title 1", "a Title 2");
		assertThat(this.made).hasSize(6);
		change(1, new Update().set("title", "Other").inc("version", 1));
		change(2, new Update().set("title", "Later").set("updatedAt", Date.from(this.time.plusMillis(1))));
		assertThat(texts("a")).containsExactly("a Title 0", "a Other", "a Later");
		this.mongo.remove(named(0), Movie.class);
		assertThat(texts("a")).containsExactly("a Other", "a Later");
		assertThat(this.made.subList(6, this.made.size())).containsExactly("a Other", "a Later");
		assertThat(this.directory).isEmptyDirectory();
	}

	@Test
	void textThatMayChangeWithoutAVersionIsNotKept() {
		insert(4);
		change(0, new Update().unset("version"));
		change(1, new Update().unset("updatedAt"));
		change(2, new Update().set("stock", List.of(new Document("state", "RESERVED").append("until", new Date())))
			.inc("stockVersion", 1L));
		change(3, new Update().set("version", "3"));
		assertThat(texts("a")).isEqualTo(texts("a")).hasSize(4);
		assertThat(this.made).hasSize(8);
	}

	@Test
	void textOfAnOlderStateIsNotKept() {
		insert(1);
		Movie older = this.reader.find(this.mongo.findAll(Movie.class).get(0).getId()).orElseThrow();
		change(0, new Update().set("title", "Other").inc("version", 1));
		this.texts = new MovieTexts(new MovieReader(this.mongo, new FailoverReads(this.mongo, this.mongo)) {

			@Override
			public Map<ObjectId, Movie> findById(Collection<ObjectId> ids, String... fields) {
				return MovieTextsTests.this.made.isEmpty() ? Map.of(older.getId(), older) : super.findById(ids, fields);
			}

		}, this.directory, 1 << 20);
		assertThat(texts("a")).containsExactly("a Title 0");
		assertThat(texts("a")).containsExactly("a Other");
	}

	@Test
	void fullFileIsBegunAgain() {
		insert(50);
		this.texts = new MovieTexts(this.reader, this.directory, 1000);
		List<String> all = texts("a");
		assertThat(texts("a")).isEqualTo(all)
			.containsExactlyElementsOf(IntStream.range(0, 50).mapToObj((i) -> "a Title " + i).toList());
	}

	@Test
	void withoutADirectoryAllAreMadeAnew() {
		insert(2);
		this.texts = new MovieTexts(this.reader, this.directory.resolve("none"), 1 << 20);
		assertThat(texts("a")).isEqualTo(texts("a")).containsExactly("a Title 0", "a Title 1");
	}

	private void insert(int number) {
		IntStream.range(0, number)
			.forEach((i) -> this.mongo.insert(
					new Document("title", "Title " + i).append("version", 0L).append("updatedAt", Date.from(this.time)),
					Movie.COLLECTION));
	}

	private void change(int number, Update update) {
		this.mongo.updateFirst(named(number), update, Movie.COLLECTION);
	}

	private static Query named(int number) {
		return Query.query(Criteria.where("title").is("Title " + number));
	}

	private List<String> texts(String kind) {
		List<Document> stamps = this.reader.readStamps(new Query().with(Sort.by("_id")));
		return this.texts.of(kind, stamps, (movie) -> {
			this.made.add(kind + " " + movie.getTitle());
			return this.made.get(this.made.size() - 1);
		}).stream().map((text) -> new String(text, StandardCharsets.UTF_8)).toList();
	}

}
