package com.xebia.movieshop.backup;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import com.mongodb.ReadPreference;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.cursor.TimeoutMode;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import com.xebia.movieshop.backup.Archive.Manifest;
import com.xebia.movieshop.mongo.TolerantConverter;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.shelf.Shelf;
import com.xebia.movieshop.shelf.Shelf.ShelfForm;
import jakarta.validation.Validator;
import org.bson.BsonValue;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.codecs.DocumentCodec;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.stereotype.Component;
import org.springframework.util.ObjectUtils;

/**
 * Reads and writes the movies as raw documents, the shop's brand and its shelves. Always
 * reads from the primary, because a secondary may lag behind. Checks that a document
 * cannot break a page: known fields have a type that the shop can read and values within
 * the limits of the form. Fields may be missing or unknown. Shelves have all fields.
 */
@Component
class MovieDocuments {

	// The timeout of a batch in seconds, longer than that of requests.
	private static final int TIMEOUT_SECONDS = 30;

	private static final String SETTINGS = "setting";

	private static final String BRAND = "brand";

	private static final Pattern SHELF = Pattern.compile("[^/.\\\\]+");

	private final MongoOperations mongo;

	private final Validator validator;

	private final MongoCollection<RawBsonDocument> movies;

	MovieDocuments(MongoOperations mongo, Validator validator) {
		this.mongo = mongo;
		this.validator = validator;
		this.movies = collection(mongo.getCollectionName(Movie.class)).withDocumentClass(RawBsonDocument.class);
	}

	private MongoCollection<Document> collection(String name) {
		return this.mongo.getCollection(name)
			.withReadPreference(ReadPreference.primary())
			.withTimeout(TIMEOUT_SECONDS, TimeUnit.SECONDS);
	}

	// Reads all ids at once, as MongoDB closes a cursor that is idle for ten minutes.
	List<BsonValue> ids() {
		return this.movies.find()
			.projection(Projections.include("_id"))
			.timeoutMode(TimeoutMode.ITERATION)
			.batchSize(10_000)
			.map(MovieLine::id)
			.into(new ArrayList<>());
	}

	Map<BsonValue, RawBsonDocument> find(Collection<BsonValue> ids) {
		Map<BsonValue, RawBsonDocument> found = new LinkedHashMap<>();
		this.movies.find(Filters.in("_id", ids)).forEach((movie) -> found.put(MovieLine.id(movie), movie));
		return found;
	}

	long count() {
		return this.movies.countDocuments();
	}

	long countSame(List<RawBsonDocument> movies) {
		Map<BsonValue, RawBsonDocument> found = findThose(movies);
		return movies.stream().filter((movie) -> MovieLine.isSame(movie, found.get(MovieLine.id(movie)))).count();
	}

	void insertAbsent(List<RawBsonDocument> movies) {
		List<RawBsonDocument> absent = absent(movies);
		if (!absent.isEmpty()) {
			this.movies.insertMany(absent);
		}
	}

	long countHistory(List<RawBsonDocument> movies) {
		List<BsonValue> ids = absent(movies).stream().map(MovieLine::id).toList();
		return collection("history").countDocuments(Filters.in("movie", ids))
				+ collection("bin").countDocuments(Filters.in("movie._id", ids));
	}

	private List<RawBsonDocument> absent(List<RawBsonDocument> movies) {
		Map<BsonValue, RawBsonDocument> found = findThose(movies);
		return movies.stream().filter((movie) -> !found.containsKey(MovieLine.id(movie))).toList();
	}

	private Map<BsonValue, RawBsonDocument> findThose(List<RawBsonDocument> movies) {
		return find(movies.stream().map(MovieLine::id).toList());
	}

	Map<String, String> brand() {
		Map<String, String> brand = new TreeMap<>();
		Document document = this.mongo.findById(BRAND, Document.class, SETTINGS);
		if (document != null) {
			document.forEach((name, value) -> brand.put(name, String.valueOf(value)));
			brand.keySet().removeIf((name) -> name.startsWith("_"));
		}
		return brand;
	}

	// Keeps an existing brand. Readers of the brand validate its values.
	void restoreBrand(Map<String, String> brand) {
		if (!brand.isEmpty() && brand().isEmpty()) {
			Document document = new Document(new LinkedHashMap<>(brand));
			document.put("_id", BRAND);
			this.mongo.save(document, SETTINGS);
		}
	}

	// Deleted shelves are in no backup, as movies in the bin are not.
	List<Shelf> shelves() {
		return collection(this.mongo.getCollectionName(Shelf.class)).find(Filters.eq("deletedAt", null))
			.timeoutMode(TimeoutMode.ITERATION)
			.map((shelf) -> this.mongo.getConverter().read(Shelf.class, shelf))
			.into(new ArrayList<>());
	}

	// Keeps existing shelves.
	void restoreShelves(List<Shelf> shelves) {
		for (Shelf shelf : shelves) {
			if (this.mongo.findById(shelf.name(), Shelf.class) == null) {
				Document document = new Document();
				this.mongo.getConverter().write(shelf, document);
				this.mongo.save(document, this.mongo.getCollectionName(Shelf.class));
			}
		}
	}

	// Prevents sample movies from being added after the restore of a shop without movies.
	void preventSampleMovies() {
		this.mongo.save(new Document("_id", "sample-data").append("restored", true), "milestone");
	}

	// Lets the shop make the keys of titles again: those in an archive may follow former
	// rules, or be missing.
	void forgetKeysOfTitles() {
		this.mongo.remove(Query.query(Criteria.where("_id").is("titles")), "keys");
	}

	// The names of settings and shelves are keys in the database.
	Optional<String> problem(Manifest manifest) {
		return manifest.brand()
			.keySet()
			.stream()
			.filter((name) -> !name.matches("[a-zA-Z]+"))
			.findFirst()
			.map((name) -> "The brand has an invalid name")
			.or(() -> manifest.shelves()
				.stream()
				.filter(Predicate.not(this::isValid))
				.map((shelf) -> "The shelf %s is incomplete or exceeds the form's limits"
					.formatted((shelf != null) ? shelf.name() : null))
				.findFirst());
	}

	// The filter may be of another release, which pages tolerate.
	private boolean isValid(@Nullable Shelf shelf) {
		return shelf != null && shelf.name() != null && SHELF.matcher(shelf.name()).matches()
				&& Stream.of(shelf.sentence(), shelf.filter(), shelf.films(), shelf.updatedAt(), shelf.updatedBy())
					.allMatch(Objects::nonNull)
				&& isValid("title", shelf.title()) && isValid("sentence", shelf.sentence())
				&& isValid("films", shelf.films())
				&& shelf.films().stream().allMatch((film) -> film != null && this.validator.validate(film).isEmpty());
	}

	private boolean isValid(String field, Object value) {
		return this.validator.validateValue(ShelfForm.class, field, value).isEmpty();
	}

	Optional<String> problem(RawBsonDocument movie) {
		return Optional.ofNullable(problem(movie.decode(new DocumentCodec())))
			.map((problem) -> "The movie %s %s".formatted(MovieLine.describe(MovieLine.id(movie)), problem));
	}

	private @Nullable String problem(Document document) {
		if (!(document.get("_id") instanceof ObjectId)) {
			return "has an id that is not an ObjectId";
		}
		TolerantConverter converter = (TolerantConverter) this.mongo.getConverter();
		Set<String> fields = converter.unreadableFields(Movie.class, document);
		return fields.isEmpty() ? violation(converter.read(Movie.class, document))
				: "has values that cannot be read, in " + String.join(", ", fields);
	}

	private @Nullable String violation(Movie movie) {
		return this.validator.validate(movie)
			.stream()
			.filter((violation) -> !ObjectUtils.isEmpty(violation.getInvalidValue()))
			.map((violation) -> "is invalid: " + violation.getPropertyPath() + " " + violation.getMessage())
			.findFirst()
			.orElse(null);
	}

}
