package com.xebia.movieshop.movie.web;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import com.mongodb.ReadPreference;
import com.xebia.movieshop.mongo.SharedReads;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieReader;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;

/**
 * All movies, divided into parts by their ids. Only a piece of a part is in memory at a
 * time.
 */
class Sitemap {

	private static final ObjectId BEFORE_ALL = new ObjectId(new byte[12]);

	private static final Duration PATIENCE = Duration.ofSeconds(10);

	private final MongoOperations mongo;

	private final MovieReader reader;

	private final int size;

	// To find the parts, the database goes through all ids.
	private final SharedReads<ObjectId, List<ObjectId>> parts = new SharedReads<>(PATIENCE);

	Sitemap(MongoOperations mongo, MovieReader reader, int size) {
		this.mongo = mongo;
		this.reader = reader;
		this.size = size;
	}

	// The parts begin behind these ids, of which there is at least one.
	List<ObjectId> parts() {
		return this.parts.get(BEFORE_ALL, this::readParts);
	}

	private List<ObjectId> readParts() {
		List<ObjectId> parts = new ArrayList<>();
		for (ObjectId start = BEFORE_ALL; start != null; start = nextPart(start)) {
			parts.add(start);
		}
		return parts;
	}

	private @Nullable ObjectId nextPart(ObjectId start) {
		Query ends = behind(start, "_id").skip(this.size - 1).limit(2);
		List<Document> lastAndNext = this.mongo.find(ends, Document.class, Movie.COLLECTION);
		return (lastAndNext.size() == 2) ? lastAndNext.get(0).getObjectId("_id") : null;
	}

	// Reads what the addresses of a part's movies say. The stream is to be closed.
	Stream<Movie> part(ObjectId start) {
		Query movies = behind(start, "title", "year", "updatedAt").limit(this.size);
		return this.mongo.stream(movies, Document.class, Movie.COLLECTION).map(this.reader::read);
	}

	private static Query behind(ObjectId start, String... fields) {
		Query movies = Query.query(Criteria.where("_id").gt(start)).with(Sort.by("_id"));
		movies.fields().include(fields);
		return movies.withReadPreference(ReadPreference.primaryPreferred());
	}

}
