package com.xebia.movieshop.backup;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

import com.mongodb.ReadPreference;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.cursor.TimeoutMode;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import com.xebia.movieshop.movie.Movie;
import org.bson.BsonValue;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.conversions.Bson;

import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.stereotype.Component;

/**
 * Reads and writes the movies as raw documents, and the shop's brand. Always reads from
 * the primary, because a secondary may lag behind.
 */
@Component
class MovieDocuments {

	// The timeout of a batch in seconds, longer than that of requests.
	private static final int TIMEOUT_SECONDS = 30;

	private static final int IDS_AT_ONCE = 10_000;

	private static final String SETTINGS = "setting";

	private static final String BRAND = "brand";

	private final MongoOperations mongo;

	private final MongoCollection<RawBsonDocument> movies;

	MovieDocuments(MongoOperations mongo) {
		this.mongo = mongo;
		this.movies = mongo.getCollection(mongo.getCollectionName(Movie.class))
			.withDocumentClass(RawBsonDocument.class)
			.withReadPreference(ReadPreference.primary())
			.withTimeout(TIMEOUT_SECONDS, TimeUnit.SECONDS);
	}

	// Reads all ids at once, as MongoDB closes a cursor that is idle for ten minutes.
	List<BsonValue> ids() {
		return this.movies.find()
			.projection(Projections.include("_id"))
			.timeoutMode(TimeoutMode.ITERATION)
			.batchSize(IDS_AT_ONCE)
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

	// Counts history entries and deletions of the movies that are absent.
	long countHistory(List<RawBsonDocument> movies) {
		List<BsonValue> ids = absent(movies).stream().map(MovieLine::id).toList();
		return count("history", Filters.in("movie", ids)) + count("bin", Filters.in("movie._id", ids));
	}

	private long count(String collection, Bson filter) {
		return this.mongo.getCollection(collection)
			.withReadPreference(ReadPreference.primary())
			.withTimeout(TIMEOUT_SECONDS, TimeUnit.SECONDS)
			.countDocuments(filter);
	}

	private List<RawBsonDocument> absent(List<RawBsonDocument> movies) {
		Map<BsonValue, RawBsonDocument> found = findThose(movies);
		return movies.stream().filter((movie) -> !found.containsKey(MovieLine.id(movie))).toList();
	}

	private Map<BsonValue, RawBsonDocument> findThose(List<RawBsonDocument> movies) {
		return find(movies.stream().map(MovieLine::id).toList());
	}

	// Returns the shop's name and appearance as set by managers; empty if nothing is set.
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
			Document document = new Document("_id", BRAND);
			document.putAll(brand);
			document.put("_id", BRAND);
			this.mongo.save(document, SETTINGS);
		}
	}

	// Prevents sample movies from being added after the restore of a shop without movies.
	void preventSampleMovies() {
		this.mongo.save(new Document("_id", "sample-data"), "milestone");
	}

}
