package com.xebia.movieshop.movie;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;

import com.xebia.movieshop.mongo.AnyMember;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.bson.Document;
import org.bson.types.ObjectId;

import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.QueryResultConverter.ConversionResultSupplier;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.stereotype.Component;

/**
 * Reads movies to be shown, from whatever member of the database answers. A document that
 * others wrote, and that no movie can be read from, spoils its own page and not a list:
 * it has its place there with what can be read of it.
 */
@Component
public class MovieReader {

	// A list shows this of each movie.
	static final String[] LISTED = { "title", "sortTitle", "year", "director", "genres", "poster", "drawing" };

	private static final Log logger = LogFactory.getLog(MovieReader.class);

	// This stands for the id of a document that has one of another type.
	private static final ObjectId NO_ID = new ObjectId(new byte[12]);

	private final MongoOperations mongo;

	private final AnyMember members;

	private final Set<Object> unreadable = ConcurrentHashMap.newKeySet();

	public MovieReader(MongoOperations mongo, AnyMember members) {
		this.mongo = mongo;
		this.members = members;
	}

	public Optional<Movie> find(ObjectId id) {
		return Optional.ofNullable(this.members.read((mongo) -> mongo.findById(id, Movie.class)));
	}

	public Map<ObjectId, Movie> find(Collection<ObjectId> ids) {
		return byId(ids);
	}

	// Reads movies with what a list shows of them.
	public List<Movie> list(Query movies) {
		return read(movies, LISTED);
	}

	public Map<ObjectId, Movie> list(Collection<ObjectId> ids) {
		return byId(ids, LISTED);
	}

	// Makes a movie of a document, of one that is odd what can be read of it.
	public Movie read(Document movie) {
		return read(movie, () -> this.mongo.getConverter().read(Movie.class, movie));
	}

	// All that is known of the movies is read if no fields are said.
	List<Movie> read(Query movies, String... fields) {
		movies.fields().include(fields);
		return this.members.read((mongo) -> mongo.query(Movie.class).matching(movies).map(this::read).all());
	}

	private Map<ObjectId, Movie> byId(Collection<ObjectId> ids, String... fields) {
		return read(Query.query(Criteria.where("id").in(ids)), fields).stream()
			.collect(Collectors.toMap(Movie::getId, Function.identity()));
	}

	private Movie read(Document document, ConversionResultSupplier<Movie> movie) {
		try {
			return whole(Objects.requireNonNull(movie.get()));
		}
		catch (RuntimeException ex) {
			Object id = document.get("_id");
			if (this.unreadable.add(id)) {
				logger.warn("The movie " + id + " cannot be read; correct it in the database: " + ex.getMessage());
			}
			Document rest = new Document("_id", (id instanceof ObjectId) ? id : NO_ID);
			rest.append("title", String.valueOf(document.get("title")));
			if (document.get("sortTitle") instanceof String sortTitle) {
				rest.append("sortTitle", sortTitle);
			}
			return this.mongo.getConverter().read(Movie.class, rest);
		}
	}

	// Spring Data takes null for any field, and values of any type into a list.
	private static Movie whole(Movie movie) {
		List<List<?>> texts = List.of(List.of(movie.getTitle(), movie.getSortTitle(), movie.getDirector()),
				movie.getGenres());
		texts.stream().flatMap(List::stream).map(String.class::cast).forEach(Objects::requireNonNull);
		return movie;
	}

}
