package com.xebia.movieshop.people;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

import com.xebia.movieshop.movie.CatalogueQuery.MovieSort;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieCursor;
import com.xebia.movieshop.movie.MovieReader;
import com.xebia.movieshop.movie.NameField;
import org.jspecify.annotations.Nullable;

import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.stereotype.Repository;

/**
 * Finds movies by names, each name in all its known spellings.
 */
@Repository
public class MoviesByName {

	private final MovieReader reader;

	private final MongoOperations mongo;

	MoviesByName(MovieReader reader, MongoOperations mongo) {
		this.reader = reader;
		this.mongo = mongo;
	}

	// Finds movies by year, latest first and those without a year last, after a cursor
	// or from the start.
	public List<Movie> latest(NameField field, Collection<String> spellings, @Nullable MovieCursor after, int limit) {
		List<Criteria> ranges = (after != null) ? after.beyond(MovieSort.YEAR, true) : List.of(new Criteria());
		return this.reader.read(Criteria.where(field.field()).in(spellings), ranges, MovieSort.YEAR.order(), limit,
				MovieReader.LISTED);
	}

	// Finds movies, in any order, that have one of the texts in its field.
	public List<Movie> some(Map<NameField, Set<String>> texts, int limit) {
		return this.reader.list(Query.query(anywhere(texts)).limit(limit));
	}

	public long count(Map<NameField, Set<String>> texts) {
		return this.mongo.count(Query.query(anywhere(texts)), Movie.class);
	}

	static Criteria anywhere(Map<NameField, Set<String>> texts) {
		List<Criteria> fields = new ArrayList<>();
		texts.forEach((field, values) -> fields.add(Criteria.where(field.field()).in(values)));
		return new Criteria().orOperator(fields);
	}

}
