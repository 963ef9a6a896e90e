package com.xebia.movieshop.movie;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import com.xebia.movieshop.movie.CatalogueQuery.MovieSort;
import com.xebia.movieshop.search.Directors;
import com.xebia.movieshop.search.MovieSearch;
import com.xebia.movieshop.search.SearchRequest;
import com.xebia.movieshop.search.SearchRequest.Order;
import com.xebia.movieshop.search.SearchUnavailableException;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Repository;
import org.springframework.web.server.ResponseStatusException;

/**
 * Finds movies by names, each name in all its known spellings.
 */
@Repository
public class MoviesByName {

	private static final int MAX_CREDITED = 100;

	private final MovieReader reader;

	private final MongoOperations mongo;

	private final MovieSearch search;

	MoviesByName(MovieReader reader, MongoOperations mongo, MovieSearch search) {
		this.reader = reader;
		this.mongo = mongo;
		this.search = search;
	}

	// Finds movies by year, latest first and those without a year last, after a place or
	// from the start.
	public List<Movie> latest(NameField field, Collection<String> spellings, @Nullable Place after, int limit) {
		List<Criteria> ranges = (after != null) ? after.beyond() : List.of(new Criteria());
		return this.reader.read(Criteria.where(field.field()).in(spellings), ranges, MovieSort.YEAR.order(), limit,
				MovieReader.LISTED);
	}

	// Finds movies in any order.
	public List<Movie> some(Set<NameField> fields, Collection<String> spellings, int limit) {
		return this.reader.list(Query.query(anywhere(fields, spellings)).limit(limit));
	}

	public long count(Set<NameField> fields, Collection<String> spellings) {
		return this.mongo.count(Query.query(anywhere(fields, spellings)), Movie.class);
	}

	// Finds texts of directors that name a person beside others. The search
	// finds new ones at once, and none while it is unavailable.
	public Set<String> credits(String name) {
		SearchRequest directed = new SearchRequest(null, null, name, null, null, null, null, Order.ANY, 0,
				MAX_CREDITED);
		try {
			return Directors
				.naming(Set.of(name), this.reader.list(this.search.find(directed)).stream().map(Movie::getDirector))
				.collect(Collectors.toSet());
		}
		catch (SearchUnavailableException ex) {
			return Set.of();
		}
	}

	static Criteria anywhere(Set<NameField> fields, Collection<String> spellings) {
		return new Criteria()
			.orOperator(fields.stream().map((field) -> Criteria.where(field.field()).in(spellings)).toList());
	}

	/**
	 * A cursor in a list of movies by year, latest first; the year may be unknown.
	 */
	public record Place(@Nullable Integer year, ObjectId id) {

		public static Place of(Movie movie) {
			return new Place(movie.getYear(), movie.getId());
		}

		/**
		 * Parse a place that {@link #toString()} wrote.
		 * @param text any text from a client
		 * @return the place
		 * @throws ResponseStatusException if the text is no place
		 */
		public static Place parse(String text) {
			try {
				String[] parts = text.split("-", 2);
				return new Place(parts[0].isEmpty() ? null : Integer.valueOf(parts[0]), new ObjectId(parts[1]));
			}
			catch (IllegalArgumentException | IndexOutOfBoundsException ex) {
				throw new ResponseStatusException(HttpStatus.BAD_REQUEST, "cursor", ex);
			}
		}

		@Override
		public String toString() {
			return ((this.year != null) ? this.year : "") + "-" + this.id.toHexString();
		}

		private List<Criteria> beyond() {
			return new MovieCursor("", this.year, this.id).beyond(MovieSort.YEAR, true);
		}

	}

}
