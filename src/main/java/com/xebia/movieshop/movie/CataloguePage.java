package com.xebia.movieshop.movie;

import java.util.List;
import java.util.Map;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

import org.springframework.web.util.UriComponentsBuilder;

/**
 * A page of the catalogue with links, which keep its filters. Two pages are equal if they
 * have the same movies and the same links.
 */
public class CataloguePage {

	/**
	 * The path of the export of a whole list, which takes the parameters of the list.
	 */
	public static final String EXPORT = "/movies/export";

	private final CatalogueQuery query;

	private final List<Movie> movies;

	private final @Nullable String before;

	private final @Nullable String after;

	// The previous page ends before the cursor "before", and the next page begins after
	// the cursor "after"; null means that there is no such page.
	public CataloguePage(CatalogueQuery query, List<Movie> movies, @Nullable MovieCursor before,
			@Nullable MovieCursor after) {
		this.query = query;
		this.movies = movies;
		this.before = (before != null) ? before.encode() : null;
		this.after = (after != null) ? after.encode() : null;
	}

	public List<Movie> getMovies() {
		return this.movies;
	}

	// Returns the values of all filters as a text, which is empty without filters.
	public String getFilter() {
		return this.query.describe();
	}

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

	@Nullable String getBefore() {
		return this.before;
	}

	@Nullable String getAfter() {
		return this.after;
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

	@Override
	public boolean equals(@Nullable Object other) {
		return other instanceof CataloguePage page && this.query.equals(page.query) && this.movies.equals(page.movies)
				&& Objects.equals(this.before, page.before) && Objects.equals(this.after, page.after);
	}

	@Override
	public int hashCode() {
		return Objects.hash(this.query, this.movies);
	}

	/**
	 * A filter: the name of its parameter, its value, and a link to the list without it.
	 */
	public record Filter(String name, String value, String link) {

	}

}
