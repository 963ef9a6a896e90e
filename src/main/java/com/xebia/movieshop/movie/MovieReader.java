package com.xebia.movieshop.movie;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

import com.github.benmanes.caffeine.cache.Cache;
import com.xebia.movieshop.limits.CacheSize;
import com.xebia.movieshop.mongo.FailoverReads;
import com.xebia.movieshop.mongo.TolerantConverter;
import org.bson.BsonType;
import org.bson.Document;
import org.bson.types.ObjectId;

import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.stereotype.Component;

/**
 * Reads movies for display from any member of the replica set.
 */
@Component
public class MovieReader {

	// The fields of a movie that a list shows. A card tells only where the copies are;
	// reading more of 24 movies' copies takes a tenth of the time of a page.
	public static final String[] LISTED = { "title", "sortTitle", "year", "director", "genres", "poster", "drawing",
			"design", "posterView", "stock._id", "stock.state", "stock.due", "stock.until" };

	private final MongoOperations mongo;

	private final FailoverReads members;

	// Requests share the movies of lists, which are for display and must not be changed.
	// Converting them anew takes a seventh of the time of a page.
	private final Cache<Document, Movie> listed = CacheSize.LISTED.cache().build();

	public MovieReader(MongoOperations mongo, FailoverReads members) {
		this.mongo = mongo;
		this.members = members;
	}

	// Returns the id of a stored movie.
	public static ObjectId id(Document document) {
		return (document.get("_id") instanceof ObjectId id) ? id : TolerantConverter.NO_ID;
	}

	public Optional<Movie> find(ObjectId id) {
		return Optional.ofNullable(this.members.read((mongo) -> mongo.findById(id, Movie.class)));
	}

	// Finds those of the movies that exist, in the order of their ids in the collection.
	public List<Movie> find(Collection<ObjectId> ids, String... fields) {
		Map<ObjectId, Movie> movies = findById(ids, fields);
		return ids.stream().map(movies::get).filter(Objects::nonNull).toList();
	}

	public Map<ObjectId, Movie> findById(Collection<ObjectId> ids, String... fields) {
		return read(Query.query(Criteria.where("id").in(ids)), fields).stream()
			.collect(Collectors.toMap(Movie::getId, Function.identity()));
	}

	// Reads movies of successive ranges. Each range is read from one index in its order;
	// for an $or of the ranges, a server may sort all matches instead.
	public List<Movie> read(Criteria filter, List<Criteria> ranges, Sort order, int limit, String... fields) {
		return read(filter, ranges, order, limit, (beyond) -> read(beyond, fields));
	}

	public List<Document> readStored(Criteria filter, List<Criteria> ranges, Sort order, int limit, String... fields) {
		return read(filter, ranges, order, limit, (beyond) -> readStored(beyond, fields));
	}

	private static <T> List<T> read(Criteria filter, List<Criteria> ranges, Sort order, int limit,
			Function<Query, List<T>> read) {
		List<T> movies = new ArrayList<>();
		for (Criteria range : ranges) {
			int missing = limit - movies.size();
			if (missing > 0) {
				Query beyond = Query.query(new Criteria().andOperator(filter, range)).with(order).limit(missing);
				movies.addAll(read.apply(beyond));
			}
		}
		return movies;
	}

	// Reads the fields as they are stored, uncached, for long lists.
	public List<Document> readStored(Query movies, String... fields) {
		movies.fields().include(fields);
		return readAll(movies, (document) -> document, (document) -> !id(document).equals(TolerantConverter.NO_ID));
	}

	public long count(Criteria filter, int limit) {
		return this.members.read((mongo) -> mongo.count(Query.query(filter).limit(limit), Movie.class));
	}

	// Reads all fields if none are given.
	public List<Movie> read(Query movies, String... fields) {
		movies.fields().include(fields);
		Function<Document, Movie> read = (fields.length == 0) ? this::read
				: (document) -> this.listed.get(document, this::read);
		return readAll(movies, read, (movie) -> !movie.getId().equals(TolerantConverter.NO_ID));
	}

	// Reads once more without the documents whose id has another type, which have no
	// page, so that a full page of a list remains.
	private <T> List<T> readAll(Query movies, Function<Document, T> read, Predicate<T> isIdentified) {
		List<T> all = readAll(movies, read);
		return all.stream().allMatch(isIdentified) ? all
				: readAll(movies.addCriteria(Criteria.where("_id").type(BsonType.OBJECT_ID.getValue())), read);
	}

	private <T> List<T> readAll(Query movies, Function<Document, T> read) {
		return this.members.read((mongo) -> mongo.query(Movie.class)
			.matching(movies)
			.map((document, movie) -> read.apply(document))
			.all());
	}

	public Movie read(Document document) {
		return this.mongo.getConverter().read(Movie.class, document);
	}

}
