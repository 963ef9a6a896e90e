package com.xebia.movieshop.movie.web;

import java.util.LinkedHashMap;
import java.util.Map;

import com.xebia.movieshop.movie.CataloguePage;
import com.xebia.movieshop.movie.CatalogueQuery;
import com.xebia.movieshop.movie.CatalogueQuery.MovieSort;
import com.xebia.movieshop.search.query.SearchRequest;
import com.xebia.movieshop.search.query.SearchRequest.Order;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpStatus;
import org.springframework.util.StringUtils;
import org.springframework.web.server.ResponseStatusException;

/**
 * The parameters of {@code GET /movies?q=}.
 *
 * @param person only movies that this person directed or plays in
 * @param decade only movies of the decade that begins with this year
 * @param sort the name of the order, relevance by default
 * @param size the number of movies on a page, 24 by default, at most 100
 * @param after the number of movies before the page
 * @param before the number of movies before the end of the page
 */
record SearchQuery(String q, @Nullable String genre, @Nullable String director, @Nullable String star,
		@Nullable String person, @Nullable Integer year, @Nullable Integer decade, @Nullable String sort,
		@Nullable Integer size, @Nullable String after, @Nullable String before) {

	SearchQuery {
		q = SearchRequest.cut(q);
	}

	// Limits paging: more specific words find what is beyond the limit.
	private static final int MAX_OFFSET = 1000;

	// An invalid cursor is a bad request.
	SearchRequest request() {
		try {
			return request(offset(), pageSize());
		}
		catch (IllegalArgumentException ex) {
			throw new ResponseStatusException(HttpStatus.BAD_REQUEST, "cursor", ex);
		}
	}

	SearchRequest request(int offset, int limit) {
		return new SearchRequest(this.q, this.genre, this.director, this.star, this.person, this.year, this.decade,
				order(), offset, limit);
	}

	Order order() {
		if (this.sort == null || this.sort.equals("relevance")) {
			return Order.RELEVANCE;
		}
		return switch (MovieSort.ofParameter(this.sort)) {
			case TITLE -> Order.TITLE;
			case YEAR -> Order.YEAR;
			case NEWEST -> Order.NEWEST;
		};
	}

	int pageSize() {
		return CatalogueQuery.pageSize(this.size);
	}

	int offset() {
		if (StringUtils.hasText(this.before)) {
			return Math.max(0, Integer.parseInt(this.before) - pageSize());
		}
		int offset = StringUtils.hasText(this.after) ? Integer.parseInt(this.after) : 0;
		return Math.min(Math.max(0, offset), MAX_OFFSET);
	}

	// Returns the filters that are set by the names of their parameters.
	Map<String, Object> filters() {
		Map<String, @Nullable Object> filters = new LinkedHashMap<>();
		filters.put("genre", this.genre);
		filters.put("director", this.director);
		filters.put("star", this.star);
		filters.put("person", this.person);
		filters.put("year", this.year);
		filters.put("decade", this.decade);
		filters.values().removeIf((value) -> value == null || value.equals(""));
		return filters;
	}

	// Returns the link to the first page of this search with another value of a
	// parameter, or without the parameter if the value is null.
	String linkWith(String parameter, @Nullable Object value) {
		return CataloguePage.link("/movies", values(parameter, value));
	}

	// Returns the link to the export of all results.
	String export() {
		return CataloguePage.link(CataloguePage.EXPORT, values("size", null));
	}

	private Map<String, @Nullable Object> values(String parameter, @Nullable Object value) {
		Map<String, @Nullable Object> values = new LinkedHashMap<>();
		values.put("q", this.q);
		values.put("sort", this.sort);
		values.put("size", this.size);
		values.putAll(filters());
		values.put(parameter, value);
		return values;
	}

}
