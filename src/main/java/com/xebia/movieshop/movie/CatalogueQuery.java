package com.xebia.movieshop.movie;

import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.util.StringUtils;

/**
 * Which part of the catalogue somebody wants to see; binds to the parameters of
 * {@code GET /movies}.
 *
 * @param sort the name of the order, title when unknown
 * @param size movies on a page, 24 when missing, at most 100
 * @param after the cursor that the page begins behind
 * @param before the cursor that the page ends in front of
 * @param genre only movies of this genre
 * @param director only movies by this director
 * @param star only movies with this star
 * @param year only movies of this year
 */
record CatalogueQuery(@Nullable String sort, @Nullable Integer size, @Nullable String after, @Nullable String before,
		@Nullable String genre, @Nullable String director, @Nullable String star, @Nullable Integer year) {

	private static final int DEFAULT_SIZE = 24;

	private static final int MAX_SIZE = 100;

	MovieSort order() {
		return MovieSort.ofParameter(this.sort);
	}

	int pageSize() {
		return (this.size != null) ? Math.min(Math.max(this.size, 1), MAX_SIZE) : DEFAULT_SIZE;
	}

	/**
	 * The same part of the catalogue, from its beginning.
	 */
	CatalogueQuery fromStart() {
		return new CatalogueQuery(this.sort, this.size, null, null, this.genre, this.director, this.star, this.year);
	}

	/**
	 * The values of the filters, in words.
	 */
	String describe() {
		return Stream.of(this.genre, this.director, this.star, this.year)
			.filter((value) -> value != null && !value.toString().isBlank())
			.map(String::valueOf)
			.collect(Collectors.joining(", "));
	}

	Criteria filter() {
		Criteria criteria = new Criteria();
		if (StringUtils.hasText(this.genre)) {
			criteria.and("genres").is(this.genre);
		}
		if (StringUtils.hasText(this.director)) {
			criteria.and("director").is(this.director);
		}
		if (StringUtils.hasText(this.star)) {
			criteria.and("stars").is(this.star);
		}
		if (this.year != null) {
			criteria.and("year").is(this.year);
		}
		return criteria;
	}

}
