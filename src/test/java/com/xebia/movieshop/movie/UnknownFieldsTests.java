package com.xebia.movieshop.movie;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Updates;
import com.xebia.movieshop.importing.Imports;
import com.xebia.movieshop.importing.store.BulkChange;
import com.xebia.movieshop.mongo.TolerantConverter;
import com.xebia.movieshop.mongo.UnreadableDocuments;
import com.xebia.movieshop.mongo.UnreadableDocuments.Unreadable;
import com.xebia.movieshop.movie.editing.MovieBatches;
import com.xebia.movieshop.movie.editing.MovieChange;
import com.xebia.movieshop.movie.editing.MovieHistory;
import com.xebia.movieshop.movie.editing.MovieService;
import com.xebia.movieshop.movie.editing.MovieWriter;
import com.xebia.movieshop.names.Rename;
import com.xebia.movieshop.support.Engine;
import com.xebia.movieshop.support.EveryEngine;
import com.xebia.movieshop.support.ShopTest;
import org.bson.BsonDocument;
import org.bson.BsonObjectId;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.test.web.servlet.assertj.MockMvcTester;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * What every change of a movie keeps on every engine: the fields that only a later
 * release, or another program, knows.
 */
@ShopTest
@EveryEngine
class UnknownFieldsTests {

	private static final String KNOWN = """
			{"title": "M", "sortTitle": "m", "description": "Text", "stars": ["Peter Lorre"], "director": "Fritz Lang",
			 "starKeys": ["peter lorre"], "directorKeys": ["fritz lang"], "genreKeys": ["noir"],
			 "year": 1931, "genres": ["Noir"], "version": {"$numberLong": "4"}, "poster": {"fileName": "%s.jpg",
			 "contentType": "image/jpeg", "width": 2, "height": 3, "size": {"$numberLong": "9"}, "colour": "#102030",
			 "blur": "L6Pj0^", "source": {"url": "x", "at": [{"$date": {"$numberLong": "-1"}}, null]}}}
			""".formatted("0".repeat(32));

	private static final String UNKNOWN = """
			{"a01": {"$numberDouble": "1.5"}, "a02": {"$numberDouble": "NaN"}, "a03": {"$numberDouble": "-0.0"},
			 "a04": "text", "a05": "", "a06": {"x": {"y": [1, {"z": {"$numberLong": "2"}}]}}, "a07": {}, "a08": [],
			 "a09": [null, [true], "b"], "a10": {"$binary": {"base64": "AQID", "subType": "00"}},
			 "a11": {"$binary": {"base64": "AAECAwQFBgcICQoLDA0ODw==", "subType": "04"}},
			 "a12": {"$oid": "0123456789abcdef01234567"}, "a13": false, "a14": {"$date": {"$numberLong": "-62135596800000"}},
			 "a15": null, "a16": {"$regularExpression": {"pattern": "^a.b", "options": "i"}},
			 "a17": {"$numberInt": "7"}, "a18": {"$numberLong": "7"}, "a19": {"$minKey": 1}, "a20": {"$maxKey": 1},
			 "a21": {"$numberDecimal": "1.10"}, "fileName": "post.jpg", "a22 ü-x": 1, "_class": "com.example.Film", "rating": {"$numberLong": "5"}}
			""";

	// As mongoimport stores a list without types.
	private static final String BAD = """
			{"createdAt": "yesterday", "stock": "DVD", "runningTime": {"a": 1}, "genres": 5}
			""";

	// The embedded database refuses some of these types.
	private static final String RARE = """
			{"b01": {"$timestamp": {"t": 5, "i": 6}}, "b02": {"$code": "f()"}, "b03": {"$symbol": "s"},
			 "b04": {"$code": "f()", "$scope": {"a": {"$numberDecimal": "2"}}}, "b05": {"$undefined": true},
			 "b06": {"$binary": {"base64": "AAECAwQFBgcICQoLDA0ODw==", "subType": "03"}},
			 "b07": {"$binary": {"base64": "AQID", "subType": "80"}},
			 "b08": {"$dbPointer": {"$ref": "a.b", "$id": {"$oid": "0123456789abcdef01234567"}}}}
			""";

	private final Map<String, Consumer<ObjectId>> edits = new HashMap<>();

	@Autowired
	private MovieService movies;

	@Autowired
	private MovieHistory history;

	@Autowired
	private MovieBatches batches;

	@Autowired
	private Imports imports;

	@Autowired
	private MovieWriter writer;

	@Autowired
	private UnreadableDocuments unreadable;

	@Autowired
	private MongoOperations mongo;

	@Autowired
	private MockMvcTester mvc;

	UnknownFieldsTests() {
		this.edits.put("form", (id) -> update(id, (form) -> form.setTitle("N")));
		this.edits.put("emptied form", (id) -> update(id, (form) -> {
			form.setYear(null);
			form.setGenres(List.of());
		}));
		this.edits.put("PUT", this::put);
		this.edits.put("import", (id) -> importJson("{\"id\": \"%s\", \"year\": 1932}".formatted(id)));
		this.edits.put("batch", (id) -> {
			Movie movie = find(id);
			movie.setYear(null);
			assertThat(this.batches.save(List.of(), List.of(movie), List.of()).lost()).isEmpty();
		});
		this.edits.put("rename of a person", (id) -> rename(new Rename(false, "Peter Lorre", "László Löwenstein")));
		this.edits.put("rename of a genre", (id) -> rename(new Rename(true, "Noir", "Thriller")));
		this.edits.put("deletion and restoration", (id) -> {
			this.movies.delete(id);
			this.movies.restore(id);
		});
		this.edits.put("restoration of a former state", (id) -> {
			update(id, (form) -> form.setTitle("N"));
			this.movies.update(id, this.history.form(find(id), 4).orElseThrow());
		});
	}

	private void rename(Rename rename) {
		assertThat(
				this.imports.begin(BulkChange.of(rename, null, null), "", false, Locale.ENGLISH).progress().written())
			.isOne();
	}

	@ParameterizedTest
	@ValueSource(strings = { "form", "emptied form", "PUT", "import", "batch", "rename of a person",
			"rename of a genre", "deletion and restoration", "restoration of a former state" })
	void editOfAMovieKeepsFieldsOfEveryTypeThatItDoesNotKnow(String edit) {
		BsonDocument before = stored();
		Objects.requireNonNull(this.edits.get(edit)).accept(before.getObjectId("_id").getValue());
		BsonDocument after = raw(before.getObjectId("_id"));
		assertThat(after.getNumber("version").longValue()).isGreaterThan(4);
		assertThat(unknown(after)).isEqualTo(unknown(before));
		assertThat(after.get("poster")).isEqualTo(before.get("poster"));
	}

	@ParameterizedTest
	@ValueSource(
			strings = { "form", "PUT", "import", "batch", "deletion and restoration", "restoration of a former state" })
	void movieWithValuesOfOtherTypesIsEditedDeletedAndRestored(String edit) {
		BsonObjectId id = stored().getObjectId("_id");
		BsonDocument bad = BsonDocument.parse(BAD);
		raw().updateOne(Filters.eq(id), new BsonDocument("$set", bad));
		assertThat(unreadableFields(id)).isEqualTo(bad.keySet());
		Objects.requireNonNull(this.edits.get(edit)).accept(id.getValue());
		assertThat(raw(id).getNumber("version").longValue()).isGreaterThan(4);
		assertThat(unreadableFields(id))
			.isEqualTo(edit.startsWith("deletion") ? Set.of("createdAt", "runningTime", "genres") : Set.of());
		Document former = this.history.find(id.getValue(), 4).orElseThrow();
		assertThat(former).containsEntry("createdAt", "yesterday").containsEntry("stock", "DVD");
	}

	@Test
	void movieWhoseIdHasAnotherTypeIsInNoListAndCanBeDeleted() throws Exception {
		BsonObjectId good = stored().getObjectId("_id");
		List<Object> ids = List.of("tt1", new ObjectId().toHexString(), 7, new ObjectId());
		ids.forEach((id) -> this.mongo.getCollection("movie")
			.insertOne(new Document("_id", id).append("title", "L").append("sortTitle", "l")));
		assertThat(this.mvc.get().uri("/movies?size=2&sort=title").accept(MediaType.APPLICATION_JSON)).bodyJson()
			.extractingPath("$.movies[*].id")
			.asArray()
			.containsExactly(ids.get(3).toString(), good.getValue().toHexString());
		List<Unreadable> found = this.unreadable.list();
		assertThat(found).extracting(Unreadable::id).contains("tt1", ids.get(1).toString(), "7");
		for (Unreadable document : found) {
			MockMvcTester.MockMvcRequestBuilder request = this.mvc.delete()
				.uri("/curator/unreadable/" + document.key())
				.with(ShopTest.CURATOR);
			assertThat(request).hasStatus(HttpStatus.SEE_OTHER);
			assertThat(request).hasStatus(HttpStatus.NOT_FOUND);
		}
		assertThat(raw().countDocuments()).isEqualTo(2);
	}

	private Set<String> unreadableFields(BsonObjectId id) {
		return ((TolerantConverter) this.mongo.getConverter()).unreadableFields(Movie.class,
				Objects.requireNonNull(this.mongo.findById(id.getValue(), Document.class, "movie")));
	}

	@Test
	void fieldsOfAPosterGoWithIt() {
		ObjectId id = stored().getObjectId("_id").getValue();
		update(id, (form) -> {
			form.setFileName(null);
			form.setRemovePoster(true);
		});
		assertThat(raw(new BsonObjectId(id))).doesNotContainKey("poster").containsKey("a01");
	}

	// As a migration of a later release may do during a push.
	@Test
	void fieldThatIsAddedWithoutAVersionMeanwhileIsKept() {
		BsonObjectId id = stored().getObjectId("_id");
		Document read = Objects.requireNonNull(this.mongo.findById(id.getValue(), Document.class, "movie"));
		MovieChange change = MovieChange.of(read, (state) -> {
			this.mongo.getCollection("movie").updateOne(Filters.eq(id), Updates.set("later", 1));
			return state.append("year", 1940);
		});
		assertThat(this.writer.writeAll(List.of(change)).lost()).isEmpty();
		assertThat(raw(id)).containsKey("later");
		assertThat(find(id.getValue())).returns(1940, Movie::getYear).returns(ChangeKind.CHANGED, Movie::getChange);
	}

	private BsonDocument stored() {
		this.mongo.getCollection("movie").deleteMany(new Document());
		BsonDocument movie = new BsonDocument("_id", new BsonObjectId());
		Stream.of(KNOWN, UNKNOWN, (Engine.tested() == Engine.MONGOD) ? RARE : "{}")
			.map(BsonDocument::parse)
			.forEach(movie::putAll);
		raw().insertOne(movie);
		assertThat(unknown(movie)).hasSizeGreaterThan(23);
		return raw(movie.getObjectId("_id"));
	}

	private BsonDocument raw(BsonObjectId id) {
		return Objects.requireNonNull(raw().find(Filters.eq(id)).first());
	}

	private MongoCollection<BsonDocument> raw() {
		return this.mongo.getCollection("movie").withDocumentClass(BsonDocument.class);
	}

	private static BsonDocument unknown(BsonDocument movie) {
		BsonDocument unknown = movie.clone();
		unknown.keySet().removeAll(MovieDetails.FIELDS);
		unknown.keySet()
			.removeAll(Arrays.asList("sortTitle", "mainTitle", "poster", "version", "createdAt", "updatedAt",
					"updatedBy", "change", "import"));
		Stream.of(NameField.values()).map(NameField::keyField).forEach(unknown.keySet()::remove);
		return unknown;
	}

	private Movie find(ObjectId id) {
		return this.movies.find(id).orElseThrow();
	}

	private void update(ObjectId id, Consumer<MovieForm> change) {
		MovieForm form = new MovieForm(find(id));
		change.accept(form);
		this.movies.update(id, form);
	}

	private void put(ObjectId id) {
		String json = "{\"title\": \"N\", \"description\": \"d\", \"stars\": [\"s\"], \"director\": \"d\", \"version\": 4}";
		assertThat(this.mvc.put()
			.uri("/movies/" + id)
			.contentType(MediaType.APPLICATION_JSON)
			.accept(MediaType.APPLICATION_JSON)
			.content(json)
			.with(ShopTest.CURATOR)).hasStatusOk();
	}

	private void importJson(String line) {
		assertThat(this.mvc.post()
			.uri("/movies/imports")
			.contentType("multipart/form-data; boundary=x")
			.content("--x\r\nContent-Disposition: form-data; name=file; filename=f\r\n\r\n" + line + "\r\n--x--\r\n")
			.accept(MediaType.APPLICATION_JSON)
			.with(ShopTest.CURATOR)).hasStatus(201);
		await().until(() -> this.mongo.getCollection("movie").countDocuments(Filters.eq("year", 1932)) == 1);
	}

}
