package com.xebia.movieshop.search.query;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.address.ListQuery;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpStatus;
import org.springframework.util.StringUtils;
import org.springframework.web.server.ResponseStatusException;

/**
 * A search request, whose filters match all movies if they are null or empty: the
 * parameters of {@code GET /movies?q=}.
 *
 * @param q the typed text, which has no query syntax
 * @param person only movies that this person directed or plays in
 * @param decade only movies of this year and the nine that follow
 * @param sort the name of the order, relevance by default
 * @param size the number of movies on a page, 24 by default, at most 100
 * @param after the number of movies before the page
 * @param before the number of movies before the end of the page
 */
public record SearchRequest(String q, @Nullable String genre, @Nullable String director, @Nullable String star,
		@Nullable String person, @Nullable Integer year, @Nullable Integer decade, @Nullable String sort,
		@Nullable Integer size, @Nullable String after, @Nullable String before) implements ListQuery {

	// Limits paging: more specific words find what is beyond the limit.
	private static final int MAX_OFFSET = 1000;

	private static final int MAX_LENGTH = 200;

	public SearchRequest {
		q = cut(q);
	}

	public static SearchRequest of(String words) {
		return new SearchRequest(words, null, null, null, null, null, null, null, null, null, null);
	}

	// Cuts typed text to the length of the search box, before any work on it.
	public static String cut(String typed) {
		return typed.substring(0, Math.min(typed.length(), MAX_LENGTH));
	}

	public Order order() {
		return !StringUtils.hasText(this.sort) ? Order.RELEVANCE
				: Stream.of(Order.values())
					.filter((order) -> order.name().equalsIgnoreCase(this.sort))
					.findFirst()
					.orElse(Order.TITLE);
	}

	// An invalid cursor is a bad request.
	public int offset() {
		try {
			if (StringUtils.hasText(this.before)) {
				return Math.max(0, Integer.parseInt(this.before) - pageSize());
			}
			int offset = StringUtils.hasText(this.after) ? Integer.parseInt(this.after) : 0;
			return Math.min(Math.max(0, offset), MAX_OFFSET);
		}
		catch (NumberFormatException ex) {
			throw new ResponseStatusException(HttpStatus.BAD_REQUEST, "cursor", ex);
		}
	}

	@Override
	public String path() {
		return Addresses.MOVIES;
	}

	@Override
	public Map<String, @Nullable Object> parameters() {
		Map<String, @Nullable Object> parameters = new LinkedHashMap<>();
		parameters.put("q", this.q);
		parameters.put("sort", this.sort);
		parameters.put("size", this.size);
		parameters.put("genre", this.genre);
		parameters.put("director", this.director);
		parameters.put("star", this.star);
		parameters.put("person", this.person);
		parameters.put("year", this.year);
		parameters.put("decade", this.decade);
		parameters.entrySet().removeIf((one) -> "".equals(one.getValue()) && !one.getKey().equals("q"));
		return parameters;
	}

	/**
	 * The sort orders.
	 */
	public enum Order {

		// Best match first, then the latest year.
		RELEVANCE,
		// By title.
		TITLE,
		// The latest year first.
		YEAR,
		// The latest addition first.
		NEWEST,
		// In the order of the index, which costs the same for any number of movies.
		ANY

	}

}
