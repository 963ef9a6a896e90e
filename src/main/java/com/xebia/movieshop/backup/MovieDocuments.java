package com.xebia.movieshop.backup;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

import com.mongodb.ReadPreference;
import com.mongodb.client.FindIterable;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.cursor.TimeoutMode;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import com.xebia.movieshop.limits.Lease;
import com.xebia.movieshop.mongo.TolerantConverter;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.shelf.Shelf;
import org.bson.BsonValue;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.codecs.DocumentCodec;

import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.stereotype.Component;

/**
 * Reads and writes the movies and the parts of an archive as raw documents, and the
 * shop's brand. Always reads from the primary, because a secondary may lag behind. Tells
 * which documents have values that the shop cannot read; pages leave these out.
 */
@Component
class MovieDocuments {

	// The timeout of a batch in seconds, longer than that of requests.
	private static final int TIMEOUT_SECONDS = 30;

	private final MongoOperations mongo;

	private final MongoCollection<RawBsonDocument> movies;

	MovieDocuments(MongoOperations mongo) {
		this.mongo = mongo;
		this.movies = collection(mongo.getCollectionName(Movie.class)).withDocumentClass(RawBsonDocument.class);
	}

	// Shops and a restore exclude each other.
	Lease use() {
		return new Lease(this.mongo, "use", Duration.ofSeconds(30));
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

	// Readers of the brand validate its values.
	RawBsonDocument document(Map<String, String> brand) {
		return new RawBsonDocument(new Document(new LinkedHashMap<>(brand)).append("_id", "brand"),
				new DocumentCodec());
	}

	// Deleted shelves are in no backup, as movies in the bin are not.
	FindIterable<RawBsonDocument> find(ArchivePart part) {
		return collection(part).find(Filters.eq("deletedAt", null)).timeoutMode(TimeoutMode.ITERATION);
	}

	// Keeps an existing document.
	void insertAbsent(ArchivePart part, RawBsonDocument document) {
		if (collection(part).countDocuments(Filters.eq(MovieLine.id(document))) == 0) {
			collection(part).insertOne(document);
		}
	}

	private MongoCollection<RawBsonDocument> collection(ArchivePart part) {
		return collection(part.collection()).withDocumentClass(RawBsonDocument.class);
	}

	RawBsonDocument document(Shelf shelf) {
		Document document = new Document();
		this.mongo.getConverter().write(shelf, document);
		return new RawBsonDocument(document, new DocumentCodec());
	}

	// Prevents sample movies from being added after the restore of a shop without movies.
	void preventSampleMovies() {
		this.mongo.save(new Document("_id", "sample-data").append("restored", true), "milestone");
	}

	// Lets the shop make the keys of movies again: those in an archive may follow former
	// rules, or be missing.
	void forgetKeys() {
		this.mongo.remove(new Query(), "keys");
	}

	Optional<String> problem(RawBsonDocument document, Class<?> type) {
		Set<String> fields = (type == Document.class) ? Set.of() : ((TolerantConverter) this.mongo.getConverter())
			.unreadableFields(type, document.decode(new DocumentCodec()));
		return fields.isEmpty() ? Optional.empty()
				: Optional.of("The %s %s has values that cannot be read, in %s".formatted(
						type.getSimpleName().toLowerCase(Locale.ROOT), MovieLine.describe(MovieLine.id(document)),
						String.join(", ", fields)));
	}

}
