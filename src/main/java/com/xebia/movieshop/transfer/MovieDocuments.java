package com.xebia.movieshop.transfer;

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
 * The movies as the database has them, byte for byte, and the brand of their shop.
 * Nothing asks a secondary, which may be behind.
 */
@Component
class MovieDocuments {

	// A batch may take so many seconds, more than what a visitor waits for.
	private static final int TRANSFER_TIME = 30;

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
			.withTimeout(TRANSFER_TIME, TimeUnit.SECONDS);
	}

	// The ids are read at once, for a server closes a cursor that is not used for ten
	// minutes.
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

	// Counts the absent movies' former states and deletions.
	long countFormer(List<RawBsonDocument> movies) {
		List<BsonValue> ids = absent(movies).stream().map(MovieLine::id).toList();
		return count("history", Filters.in("movie", ids)) + count("bin", Filters.in("movie._id", ids));
	}

	private long count(String collection, Bson filter) {
		return this.mongo.getCollection(collection)
			.withReadPreference(ReadPreference.primary())
			.withTimeout(TRANSFER_TIME, TimeUnit.SECONDS)
			.countDocuments(filter);
	}

	private List<RawBsonDocument> absent(List<RawBsonDocument> movies) {
		Map<BsonValue, RawBsonDocument> found = findThose(movies);
		return movies.stream().filter((movie) -> !found.containsKey(MovieLine.id(movie))).toList();
	}

	private Map<BsonValue, RawBsonDocument> findThose(List<RawBsonDocument> movies) {
		return find(movies.stream().map(MovieLine::id).toList());
	}

	// The brand is what managers have set of the shop's name and looks, and empty if they
	// set nothing.
	Map<String, String> brand() {
		Map<String, String> brand = new TreeMap<>();
		Document document = this.mongo.findById(BRAND, Document.class, SETTINGS);
		if (document != null) {
			document.forEach((name, value) -> brand.put(name, String.valueOf(value)));
			brand.keySet().removeIf((name) -> name.startsWith("_"));
		}
		return brand;
	}

	// A brand that this shop has stays; whoever shows a brand judges it.
	void keepBrand(Map<String, String> brand) {
		if (!brand.isEmpty() && brand().isEmpty()) {
			Document document = new Document("_id", BRAND);
			document.putAll(brand);
			document.put("_id", BRAND);
			this.mongo.save(document, SETTINGS);
		}
	}

	// Otherwise a shop that is restored with no movies gets the sample movies.
	void keepSampleMoviesOut() {
		this.mongo.save(new Document("_id", "sample-data"), "milestone");
	}

}
