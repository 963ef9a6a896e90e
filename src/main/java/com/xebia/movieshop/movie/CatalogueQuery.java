package com.xebia.movieshop.movie;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.address.ListQuery;
import com.xebia.movieshop.movie.NameField.Spellings;
import org.jspecify.annotations.Nullable;

import org.springframework.data.domain.Sort;
import org.springframework.data.domain.Sort.Direction;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.util.StringUtils;
import org.springframework.web.bind.annotation.BindParam;

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
		@Nullable Integer year, @BindParam("import") @Nullable String importId) implements ListQuery {

	public CatalogueQuery {
		after = StringUtils.hasText(after) ? after : null;
		before = StringUtils.hasText(before) ? before : null;
	}

	public CatalogueQuery(@Nullable String sort, @Nullable Integer size, @Nullable String after,
			@Nullable String before, @Nullable String genre, @Nullable String director, @Nullable String star,
			@Nullable Integer year) {
		this(sort, size, after, before, genre, director, star, year, null);
	}

	public MovieSort order() {
		return MovieSort.ofParameter(this.sort);
	}

	// Copies the query for the first page, with another page size.
	public CatalogueQuery inPagesOf(@Nullable Integer movies) {
		return new CatalogueQuery(this.sort, movies, null, null, this.genre, this.director, this.star, this.year,
				this.importId);
	}

	// Returns the values of the filters as a text, which is empty without filters.
	public String describe() {
		return filters().entrySet()
			.stream()
			.filter((filter) -> !filter.getKey().equals("import"))
			.map(Map.Entry::getValue)
			.map(String::valueOf)
			.collect(Collectors.joining(", "));
	}

	@Override
	public String path() {
		return Addresses.MOVIES;
	}

	@Override
	public Map<String, @Nullable Object> parameters() {
		Map<String, @Nullable Object> parameters = new LinkedHashMap<>();
		parameters.put("sort", order().parameter());
		parameters.put("size", this.size);
		parameters.put("genre", this.genre);
		parameters.put("director", this.director);
		parameters.put("star", this.star);
		parameters.put("year", this.year);
		parameters.put("import", this.importId);
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

		// Ignores case and accents.
		TITLE(Sort.by("sortTitle", "id")),

		// Latest first, and movies without a year last.
		YEAR(Sort.by(Direction.DESC, "year", "id")),

		// By creation, newest first: an id begins with the time of its creation.
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
