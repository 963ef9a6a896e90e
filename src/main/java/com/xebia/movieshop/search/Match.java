package com.xebia.movieshop.search;

import java.util.List;
import java.util.Objects;

import com.xebia.movieshop.search.SearchResult.Hit;
import org.bson.types.ObjectId;
import org.hibernate.search.engine.search.projection.dsl.ProjectionFinalStep;
import org.hibernate.search.engine.search.projection.dsl.SearchProjectionFactory;
import org.jspecify.annotations.Nullable;

/**
 * What an index keeps of a movie that it found.
 *
 * @param id the id in hexadecimal digits
 * @param title the title
 * @param people who made it
 * @param description the description
 * @param genres the genres
 * @param year the year of its release
 */
record Match(String id, String title, List<String> people, String description, List<String> genres,
		@Nullable Integer year) {

	private static final int SNIPPET = 160;

	static ProjectionFinalStep<Match> projection(SearchProjectionFactory<?, ?> movie) {
		return movie.composite()
			.from(movie.id(String.class), movie.field("titleShown", String.class),
					movie.field("peopleShown", String.class).list(), movie.field("descriptionShown", String.class),
					movie.field("genre", String.class).list(), movie.field("year", Integer.class))
			.asList(Match::of);
	}

	private static Match of(List<?> values) {
		return new Match((String) values.get(0), text(values.get(1)), texts(values.get(2)), text(values.get(3)),
				texts(values.get(4)), (Integer) values.get(5));
	}

	private static String text(@Nullable Object value) {
		return Objects.toString(value, "");
	}

	private static List<String> texts(Object values) {
		return ((List<?>) values).stream().map(String::valueOf).toList();
	}

	Hit hit(Marks marks) {
		List<String> marked = this.people.stream().map(marks::name).filter(Marks::isIn).toList();
		return new Hit(new ObjectId(this.id), marks.name(this.title), marked, marks.part(this.description, SNIPPET));
	}

}
