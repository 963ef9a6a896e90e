package com.xebia.movieshop.movie;

import java.util.Optional;

import org.jspecify.annotations.Nullable;

import org.springframework.web.util.UriComponentsBuilder;

/**
 * The links around a page of the catalogue, which keep its filters.
 */
public class CatalogueLinks {

	private final CatalogueQuery query;

	private final CataloguePage page;

	CatalogueLinks(CatalogueQuery query, CataloguePage page) {
		this.query = query;
		this.page = page;
	}

	public String getSort() {
		return this.query.order().parameter();
	}

	public @Nullable String getPrevious() {
		String before = this.page.getBefore();
		return (before != null) ? link(getSort()).queryParam("before", before).toUriString() : null;
	}

	public @Nullable String getNext() {
		String after = this.page.getAfter();
		return (after != null) ? link(getSort()).queryParam("after", after).toUriString() : null;
	}

	public String getByTitle() {
		return link(MovieSort.TITLE.parameter()).toUriString();
	}

	public String getNewest() {
		return link(MovieSort.NEWEST.parameter()).toUriString();
	}

	/**
	 * What the catalogue is narrowed down to.
	 * @return the values of all filters, empty when there is none
	 */
	public String getFilter() {
		return this.query.describe();
	}

	private UriComponentsBuilder link(String sort) {
		return UriComponentsBuilder.fromPath("/movies")
			.queryParam("sort", sort)
			.queryParamIfPresent("size", Optional.ofNullable(this.query.size()))
			.queryParamIfPresent("genre", Optional.ofNullable(this.query.genre()))
			.queryParamIfPresent("director", Optional.ofNullable(this.query.director()))
			.queryParamIfPresent("star", Optional.ofNullable(this.query.star()))
			.queryParamIfPresent("year", Optional.ofNullable(this.query.year()))
			.encode();
	}

}
