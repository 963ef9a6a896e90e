package com.xebia.movieshop.search;

import java.util.List;

import org.hibernate.search.engine.search.projection.dsl.ProjectionFinalStep;
import org.hibernate.search.engine.search.projection.dsl.SearchProjectionFactory;
import org.jspecify.annotations.Nullable;

/**
 * What an index keeps of a movie that it found.
 *
 * @param id the id in hexadecimal digits
 * @param people who made it
 * @param genres the genres
 * @param year the year of its release
 */
record Match(String id, List<String> people, List<String> genres, @Nullable Integer year) {

	static ProjectionFinalStep<Match> projection(SearchProjectionFactory<?, ?> movie) {
		return movie.composite()
			.from(movie.id(String.class), movie.field("peopleShown", String.class).list(),
					movie.field("genre", String.class).list(), movie.field("year", Integer.class))
			.asList(Match::of);
	}

	private static Match of(List<?> values) {
		return new Match((String) values.get(0), texts(values.get(1)), texts(values.get(2)), (Integer) values.get(3));
	}

	private static List<String> texts(Object values) {
		return ((List<?>) values).stream().map(String::valueOf).toList();
	}

}
