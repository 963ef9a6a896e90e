package com.xebia.movieshop.movie.web;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.address.ListPage;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.search.query.Highlighter;
import com.xebia.movieshop.search.query.SearchRequest;
import com.xebia.movieshop.search.query.SearchResult;
import org.jspecify.annotations.Nullable;

/**
 * A page of search results, with links to filters, orders and other pages.
 */
public record SearchPage(SearchRequest query, SearchResult result, ListPage<Found> page) {

	// The position in the results is the cursor, and the only one.
	static SearchPage of(SearchRequest query, SearchResult result, List<Movie> movies) {
		int start = query.offset();
		int end = start + query.pageSize();
		return new SearchPage(query, result,
				new ListPage<>(movies.stream().map((movie) -> new Found(movie, result.highlighter())).toList(),
						query.with("after", (start > 0) ? start : null),
						(start > 0) ? query.with("before", start) : null,
						(end < result.found()) ? query.with("after", end) : null));
	}

	public boolean isSimilar() {
		return this.result.found() > 0 && !this.result.highlighter().isExact();
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
					this.query.with(parameter, value.getKey())))
			.toList();
	}

	public String getSort() {
		return this.query.order().name().toLowerCase(Locale.ROOT);
	}

	public String getExport() {
		return Addresses.link(Addresses.EXPORT, this.query.parameters());
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
