package com.xebia.movieshop.movie;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

import org.springframework.web.util.UriComponentsBuilder;

/**
 * The links around a page of the catalogue, which keep its filters. They are equal to
 * others around an equal page.
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

	String getSelf() {
		return link(getSort(), this.query.after(), this.query.before());
	}

	public @Nullable String getPrevious() {
		String before = this.page.getBefore();
		return (before != null) ? link(getSort(), null, before) : null;
	}

	public @Nullable String getNext() {
		String after = this.page.getAfter();
		return (after != null) ? link(getSort(), after, null) : null;
	}

	public String getByTitle() {
		return link(MovieSort.TITLE.parameter(), null, null);
	}

	public String getNewest() {
		return link(MovieSort.NEWEST.parameter(), null, null);
	}

	/**
	 * What the catalogue is narrowed down to.
	 * @return the values of all filters, empty when there is none
	 */
	public String getFilter() {
		return this.query.describe();
	}

	@Override
	public boolean equals(@Nullable Object other) {
		return other instanceof CatalogueLinks links && this.query.equals(links.query) && this.page.equals(links.page);
	}

	@Override
	public int hashCode() {
		return Objects.hash(this.query, this.page);
	}

	private String link(String sort, @Nullable String after, @Nullable String before) {
		Map<String, @Nullable Object> values = new LinkedHashMap<>();
		values.put("sort", sort);
		values.put("size", this.query.size());
		values.put("genre", this.query.genre());
		values.put("director", this.query.director());
		values.put("star", this.query.star());
		values.put("year", this.query.year());
		values.put("after", after);
		values.put("before", before);
		values.values().removeIf(Objects::isNull);
		UriComponentsBuilder link = UriComponentsBuilder.fromPath("/movies");
		// Values of URI variables are encoded strictly, so that a plus sign is not read
		// as a blank.
		values.keySet().forEach((name) -> link.queryParam(name, "{" + name + "}"));
		return link.encode().buildAndExpand(values).toUriString();
	}

}
