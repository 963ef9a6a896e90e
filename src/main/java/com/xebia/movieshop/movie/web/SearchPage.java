package com.xebia.movieshop.movie.web;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

import com.xebia.movieshop.movie.CataloguePage;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.search.query.Highlighter;
import com.xebia.movieshop.search.query.SearchResult;
import org.jspecify.annotations.Nullable;

/**
 * A page of search results, with links to filters, orders and other pages.
 */
public record SearchPage(SearchQuery query, SearchResult result, List<Found> movies) {

	public String getWords() {
		return this.query.q();
	}

	public boolean isSimilar() {
		return this.result.found() > 0 && !this.result.highlighter().isExact();
	}

	public String getSuggestionLink() {
		return this.query.linkWith("q", this.result.suggestion());
	}

	// Returns each active filter with a link to the search without it.
	public List<CataloguePage.Filter> getChosen() {
		return this.query.filters()
			.entrySet()
			.stream()
			.map((filter) -> new CataloguePage.Filter(filter.getKey(), filter.getValue().toString(),
					this.query.linkWith(filter.getKey(), null)))
			.toList();
	}

	public List<Facet> getGenres() {
		return facets("genre", this.result.genres());
	}

	public List<Facet> getDecades() {
		return facets("decade", this.result.decades());
	}

	public List<Facet> getPeople() {
		return facets("person", this.result.people());
	}

	private List<Facet> facets(String parameter, Map<?, @Nullable Long> counts) {
		if (this.query.filters().containsKey(parameter)) {
			return List.of();
		}
		return counts.entrySet()
			.stream()
			.map((value) -> new Facet(value.getKey().toString(), value.getValue(),
					this.query.linkWith(parameter, value.getKey())))
			.toList();
	}

	public String getSort() {
		return this.query.order().name().toLowerCase(Locale.ROOT);
	}

	public String getByRelevance() {
		return this.query.linkWith("sort", null);
	}

	public String sortedBy(String sort) {
		return this.query.linkWith("sort", sort);
	}

	public String getExport() {
		return this.query.export();
	}

	String getSelf() {
		return this.query.linkWith("after", (this.query.offset() > 0) ? this.query.offset() : null);
	}

	public @Nullable String getPrevious() {
		return (this.query.offset() > 0) ? this.query.linkWith("before", this.query.offset()) : null;
	}

	public @Nullable String getNext() {
		int end = this.query.offset() + this.query.pageSize();
		return (end < this.result.found()) ? this.query.linkWith("after", end) : null;
	}

	/**
	 * A movie that was found, with texts in HTML that mark the words of the search.
	 */
	public record Found(Movie movie, Highlighter highlighter) {

		public String title() {
			return this.highlighter.name(this.movie.getTitle());
		}

		// Documents of other programs may have any types in the list, and null as a text.
		public List<String> people() {
			List<?> stars = this.movie.getStars();
			return this.highlighter.names(Stream.concat(this.movie.getDirectors().stream(), stars.stream())
				.filter(String.class::isInstance)
				.map(String.class::cast)
				.toList());
		}

		public String text() {
			return this.highlighter.part(Objects.requireNonNullElse(this.movie.getDescription(), ""));
		}

	}

	/**
	 * The value of a filter, the number of results that have it, unless that was not
	 * counted, and the link to these results.
	 */
	public record Facet(String value, @Nullable Long count, String link) {

	}

}
