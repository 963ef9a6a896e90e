package com.xebia.movieshop.movie;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

import com.xebia.movieshop.movie.NameField.Spellings;
import org.jspecify.annotations.Nullable;

import org.springframework.data.domain.Sort;
import org.springframework.data.domain.Sort.Direction;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.http.HttpStatus;
import org.springframework.util.NumberUtils;
import org.springframework.util.StringUtils;
import org.springframework.validation.BindException;
import org.springframework.validation.BindingResult;
import org.springframework.validation.MapBindingResult;
import org.springframework.web.server.ResponseStatusException;

/**
 * The requested part of the catalogue.
 *
 * @param sort the name of the order, by title when unknown
 * @param size the number of movies on a page, 24 by default, at most 100
 * @param after the cursor after which the page begins
 * @param before the cursor before which the page ends
 * @param importId the import that wrote the movies last
 */
public record CatalogueQuery(@Nullable String sort, @Nullable Integer size, @Nullable String after,
		@Nullable String before, @Nullable String genre, @Nullable String director, @Nullable String star,
		@Nullable Integer year, @Nullable String importId) {

	private static final int DEFAULT_SIZE = 24;

	private static final int MAX_SIZE = 100;

	public CatalogueQuery(@Nullable String sort, @Nullable Integer size, @Nullable String after,
			@Nullable String before, @Nullable String genre, @Nullable String director, @Nullable String star,
			@Nullable Integer year) {
		this(sort, size, after, before, genre, director, star, year, null);
	}

	/**
	 * Parse request parameters, which are null when missing. Spring's data binding would
	 * take a fifth of the time of the whole page.
	 * @throws ResponseStatusException if a number cannot be parsed
	 */
	public static CatalogueQuery of(Function<String, @Nullable String> parameters) {
		BindingResult errors = new MapBindingResult(Map.of(), "catalogueQuery");
		CatalogueQuery query = new CatalogueQuery(parameters.apply("sort"),
				number("size", parameters.apply("size"), errors), parameters.apply("after"), parameters.apply("before"),
				parameters.apply("genre"), parameters.apply("director"), parameters.apply("star"),
				number("year", parameters.apply("year"), errors), parameters.apply("import"));
		if (errors.hasErrors()) {
			throw new ResponseStatusException(HttpStatus.BAD_REQUEST, null, new BindException(errors));
		}
		return query;
	}

	private static @Nullable Integer number(String name, @Nullable String value, BindingResult errors) {
		try {
			return StringUtils.hasText(value) ? NumberUtils.parseNumber(value, Integer.class) : null;
		}
		catch (NumberFormatException ex) {
			errors.rejectValue(name, "typeMismatch");
			return null;
		}
	}

	public MovieSort order() {
		return MovieSort.ofParameter(this.sort);
	}

	public int pageSize() {
		return pageSize(this.size);
	}

	public static int pageSize(@Nullable Integer wanted) {
		return (wanted != null) ? Math.min(Math.max(wanted, 1), MAX_SIZE) : DEFAULT_SIZE;
	}

	/**
	 * Copy the query for the first page, with another page size.
	 */
	public CatalogueQuery inPagesOf(@Nullable Integer movies) {
		return new CatalogueQuery(this.sort, movies, null, null, this.genre, this.director, this.star, this.year,
				this.importId);
	}

	/**
	 * Return the values of the filters as a text, which is empty without filters.
	 */
	public String describe() {
		return filters().entrySet()
			.stream()
			.filter((filter) -> !filter.getKey().equals("import"))
			.map(Map.Entry::getValue)
			.map(String::valueOf)
			.collect(Collectors.joining(", "));
	}

	// Returns the filters that are set by the names of their parameters.
	Map<String, Object> filters() {
		Map<String, @Nullable Object> filters = parameters();
		filters.keySet().retainAll(List.of("genre", "director", "star", "year", "import"));
		filters.values().removeIf((value) -> value == null || !StringUtils.hasText(value.toString()));
		return filters;
	}

	/**
	 * Return all parameters as they stand in the query string of a page.
	 */
	public Map<String, @Nullable Object> parameters() {
		Map<String, @Nullable Object> parameters = new LinkedHashMap<>();
		parameters.put("sort", order().parameter());
		parameters.put("size", this.size);
		parameters.put("genre", this.genre);
		parameters.put("director", this.director);
		parameters.put("star", this.star);
		parameters.put("year", this.year);
		parameters.put("import", this.importId);
		parameters.put("after", this.after);
		parameters.put("before", this.before);
		return parameters;
	}

	Criteria filter(Spellings spellings) {
		Criteria criteria = new Criteria();
		filter(criteria, NameField.GENRES, this.genre, spellings);
		filter(criteria, NameField.DIRECTOR, this.director, spellings);
		filter(criteria, NameField.STARS, this.star, spellings);
		if (this.year != null) {
			criteria.and("year").is(this.year);
		}
		if (StringUtils.hasText(this.importId)) {
			criteria.and("import").is(this.importId);
		}
		return criteria;
	}

	// With a single spelling, the matching movies are one contiguous range of an index.
	private static void filter(Criteria criteria, NameField field, @Nullable String name, Spellings spellings) {
		if (StringUtils.hasText(name)) {
			criteria.and(field.field()).in(spellings.of(field, name));
		}
	}

	/**
	 * The orders in which the catalogue can be browsed. The id as the last sort key makes
	 * each order total.
	 */
	public enum MovieSort {

		/**
		 * By title, ignoring case and accents.
		 */
		TITLE(Sort.by("sortTitle", "id")),

		/**
		 * By year, latest first, and movies without a year last.
		 */
		YEAR(Sort.by(Direction.DESC, "year", "id")),

		/**
		 * By creation, newest first: an id begins with the time of its creation.
		 */
		NEWEST(Sort.by(Direction.DESC, "id"));

		private final Sort order;

		MovieSort(Sort order) {
			this.order = order;
		}

		public Sort order() {
			return this.order;
		}

		public String parameter() {
			return name().toLowerCase(Locale.ROOT);
		}

		public static MovieSort ofParameter(@Nullable String parameter) {
			return Arrays.stream(values())
				.filter((sort) -> sort.parameter().equals(parameter))
				.findFirst()
				.orElse(TITLE);
		}

	}

}
