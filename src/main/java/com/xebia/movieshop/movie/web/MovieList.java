package com.xebia.movieshop.movie.web;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.address.ListPage;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.search.query.Facets;
import com.xebia.movieshop.search.query.Highlighter;
import com.xebia.movieshop.search.query.MovieOrder;
import com.xebia.movieshop.search.query.MovieQuery;
import com.xebia.movieshop.search.schema.MovieFilter;
import com.xebia.movieshop.text.TextKey;
import org.jspecify.annotations.Nullable;

import org.springframework.web.util.HtmlUtils;

/**
 * A page of a list of movies.
 *
 * @param number the number of the page, from 1
 * @param facets the numbers of all movies of the list; none while the search is
 * unavailable
 * @param highlighter marks the typed words in texts; null without words
 * @param suggestion other words that have hits, if the typed words have none
 * @param typed the words that name filters of the query, if any do
 */
public record MovieList(MovieQuery query, ListPage<Movie> page, int number, Facets facets,
		@Nullable Highlighter highlighter, @Nullable String suggestion, @Nullable String typed) {

	MovieList understoodFrom(String words) {
		return new MovieList(this.query, this.page, this.number, this.facets, this.highlighter, this.suggestion, words);
	}

	// Returns whether the names of a query are not former ones.
	boolean isOf(MovieQuery other) {
		return this.typed != null || this.query.filters().equals(other.filters());
	}

	public boolean isLines() {
		return this.query.isLines();
	}

	public List<Movie> getMovies() {
		return this.page.items();
	}

	public List<Found> getFound() {
		return this.page.items().stream().map((movie) -> new Found(movie, this.highlighter)).toList();
	}

	// Returns the number of movies, or 0 if it is not known.
	public long getCount() {
		boolean only = this.page.previous() == null && this.page.next() == null;
		return only ? this.page.items().size() : this.facets.movies();
	}

	public long getPages() {
		return Math.max(this.number, (getCount() + this.query.pageSize() - 1) / this.query.pageSize());
	}

	public boolean isSimilar() {
		return this.highlighter != null && !getMovies().isEmpty() && !this.highlighter.isExact();
	}

	// Returns the values of filters that narrow the list, by the names of their
	// parameters. Those that are chosen come first, even if no movie has them.
	public Map<String, List<Choice>> getChoices() {
		Map<String, List<Choice>> choices = new LinkedHashMap<>();
		MovieFilter.COUNTED.forEach((filter) -> choices.put(filter.parameter(), choices(filter)));
		choices.remove("letter");
		choices.values().removeIf(this::isNoChoice);
		return choices;
	}

	// Returns whether a filter has no value, or only one that is chosen or that all
	// movies have.
	private boolean isNoChoice(List<Choice> values) {
		return values.size() < 2 && values.stream().allMatch((value) -> value.chosen() || value.count() == getCount());
	}

	private List<Choice> choices(MovieFilter filter) {
		Map<String, Long> counts = this.facets.of(filter);
		List<String> chosen = this.query.values().getOrDefault(filter, List.of());
		List<String> keys = chosen.stream().map(TextKey::of).toList();
		Stream<Choice> others = counts.entrySet()
			.stream()
			.filter((value) -> value.getValue() > 0 && !keys.contains(TextKey.of(value.getKey())))
			.filter((value) -> filter.read(value.getKey()).contains(value.getKey()))
			.map((value) -> new Choice(value.getKey(), value.getValue(), false));
		return Stream
			.concat(chosen.stream().map((value) -> new Choice(value, counts.getOrDefault(value, getCount()), true)),
					others)
			.toList();
	}

	// Returns the letters of the titles, in lists by title that do not fit on a page.
	public List<String> getLetters() {
		boolean byTitle = this.query.order() == MovieOrder.TITLE;
		return (byTitle && getPages() > 1 || this.query.values().containsKey(MovieFilter.LETTER))
				? List.copyOf(this.facets.of(MovieFilter.LETTER).keySet()) : List.of();
	}

	public String link(String path) {
		return Addresses.link(path, this.query.parameters());
	}

	// Returns the link to the export of the whole list; the view adds the format.
	public String getExport() {
		return link(Addresses.EXPORT);
	}

	// Returns the link to the feed, in which the newest movies come first.
	public String getFeed() {
		Map<String, @Nullable Object> parameters = this.query.parameters();
		parameters.keySet().removeAll(List.of("sort", "size"));
		return Addresses.link(Addresses.FEED, parameters);
	}

	/**
	 * A value of a filter, and how many movies of the list have it.
	 */
	public record Choice(String value, long count, boolean chosen) {

	}

	/**
	 * A movie of the list, with texts in HTML that mark the typed words.
	 */
	public record Found(Movie movie, @Nullable Highlighter highlighter) {

		private static final int SHOWN_STARS = 5;

		public String title() {
			return marks().name(this.movie.getTitle());
		}

		// Documents of other programs may have any types in the list, and null as a
		// text.
		public List<String> people() {
			List<?> stars = this.movie.getStars();
			Stream<String> people = Stream.concat(this.movie.getDirectors().stream(), stars.stream())
				.filter(String.class::isInstance)
				.map(String.class::cast);
			return (this.highlighter != null) ? this.highlighter.names(people.toList())
					: people.skip(this.movie.getDirectors().size())
						.limit(SHOWN_STARS)
						.map(HtmlUtils::htmlEscape)
						.toList();
		}

		public String text() {
			return marks().part(Objects.requireNonNullElse(this.movie.getDescription(), ""));
		}

		private Highlighter marks() {
			return (this.highlighter != null) ? this.highlighter : Highlighter.NONE;
		}

	}

}
