package com.xebia.movieshop.movie;

import java.util.List;
import java.util.Map;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

import org.springframework.web.util.UriComponentsBuilder;

/**
 * A page of the catalogue with links, which keep its filters.
 *
 * @param before the cursor before which the previous page ends, null if there is none
 * @param after the cursor after which the next page begins, null if there is none
 */
public record CataloguePage(CatalogueQuery query, List<Movie> movies, @Nullable String before, @Nullable String after) {

	// The path of the export of a whole list, which takes the parameters of the list.
	public static final String EXPORT = "/movies/export";

	// Returns each filter with a link to the list without it.
	public List<Filter> getChosen() {
		return this.query.filters().entrySet().stream().map((filter) -> {
			Map<String, @Nullable Object> others = values(getSort(), null, null);
			others.remove(filter.getKey());
			return new Filter(filter.getKey(), filter.getValue().toString(), link("/movies", others));
		}).toList();
	}

	public String getSort() {
		return this.query.order().parameter();
	}

	// Returns the first and the last title, or nothing if this is the only page.
	public List<String> getRange() {
		return (this.before == null && this.after == null) ? List.of()
				: List.of(this.movies.get(0).getTitle(), this.movies.get(this.movies.size() - 1).getTitle());
	}

	public String getSelf() {
		return link(getSort(), this.query.after(), this.query.before());
	}

	public @Nullable String getPrevious() {
		return (this.before != null) ? link(getSort(), null, this.before) : null;
	}

	public @Nullable String getNext() {
		return (this.after != null) ? link(getSort(), this.after, null) : null;
	}

	// Returns the link to the first page of the same list in another order.
	public String sortedBy(String sort) {
		return link(sort, null, null);
	}

	// Returns the link to the export of the whole list; the view adds the format.
	public String getExport() {
		return link(EXPORT, values(getSort(), null, null));
	}

	private String link(String sort, @Nullable String after, @Nullable String before) {
		return link("/movies", values(sort, after, before));
	}

	private Map<String, @Nullable Object> values(String sort, @Nullable String after, @Nullable String before) {
		Map<String, @Nullable Object> values = this.query.parameters();
		values.put("sort", sort);
		values.put("after", after);
		values.put("before", before);
		return values;
	}

	// Builds a link with query parameters; those that are null are left out.
	public static String link(String path, Map<String, @Nullable Object> values) {
		values.values().removeIf(Objects::isNull);
		UriComponentsBuilder link = UriComponentsBuilder.fromPath(path);
		// URI variables are encoded strictly: a plus sign must not be decoded as a space.
		values.keySet().forEach((name) -> link.queryParam(name, "{" + name + "}"));
		return link.encode().buildAndExpand(values).toUriString();
	}

	/**
	 * A filter: the name of its parameter, its value, and a link to the list without it.
	 */
	public record Filter(String name, String value, String link) {

	}

}
