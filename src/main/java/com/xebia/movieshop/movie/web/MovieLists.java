package com.xebia.movieshop.movie.web;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.address.ListPage;
import com.xebia.movieshop.limits.SingleFlight;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieCatalogue;
import com.xebia.movieshop.movie.MovieReader;
import com.xebia.movieshop.names.KnownName;
import com.xebia.movieshop.names.KnownNames;
import com.xebia.movieshop.names.NameKey;
import com.xebia.movieshop.search.MovieSearch;
import com.xebia.movieshop.search.query.Facets;
import com.xebia.movieshop.search.query.Highlighter;
import com.xebia.movieshop.search.query.MovieQuery;
import com.xebia.movieshop.search.query.SearchResult;
import com.xebia.movieshop.search.query.SearchUnavailableException;
import com.xebia.movieshop.search.schema.MovieFilter;
import com.xebia.movieshop.text.TextKey;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;
import org.springframework.web.util.HtmlUtils;

/**
 * Reads lists of movies: plain ones from the database, which also works without a search
 * index, and others from the index.
 */
@Component
public class MovieLists {

	private static final int MAX_HINTS = 6;

	// A shorter word is hardly ever a last name.
	private static final int MIN_LETTERS = 4;

	private final MovieCatalogue catalogue;

	private final MovieSearch search;

	private final MovieReader reader;

	private final KnownNames names;

	// Lists without words; a highlighter belongs to one request.
	private final SingleFlight<MovieQuery, MovieList> filtered = new SingleFlight<>();

	MovieLists(MovieCatalogue catalogue, MovieSearch search, MovieReader reader, KnownNames names) {
		this.catalogue = catalogue;
		this.search = search;
		this.reader = reader;
		this.names = names;
	}

	// Finds the list of an address: what typed words mean if they name filters, and the
	// present name if no movie has a name that is a former one.
	public MovieList follow(MovieQuery query) {
		MovieList list = understood(query).orElseGet(() -> find(query));
		MovieQuery latest = list.getMovies().isEmpty() ? query.inPagesOf(query.size())
			.renamed((name) -> this.names.renamed(name).orElse(name),
					(name) -> this.names.renamedGenre(name).orElse(name))
				: query;
		return latest.filters().equals(query.filters()) ? list : find(latest);
	}

	// Leaves out the words that name no filter if they are in no movie.
	private Optional<MovieList> understood(MovieQuery typed) {
		MovieQuery meant = this.search.understand(typed);
		if (meant.equals(typed)) {
			return Optional.empty();
		}
		MovieList list = find(meant);
		if (list.getMovies().isEmpty() && meant.q() != null
				&& this.search.find(MovieQuery.of(meant.words()), 1).isEmpty()) {
			list = find(meant.withoutWords());
		}
		return list.getMovies().isEmpty() ? Optional.empty() : Optional.of(list.understoodFrom(typed.words()));
	}

	// An invalid cursor is a bad request.
	public MovieList find(MovieQuery query) {
		if (query.isPlain()) {
			return browse(query);
		}
		return (query.q() != null) ? search(query) : this.filtered.get(query, () -> search(query));
	}

	private MovieList browse(MovieQuery query) {
		ListPage<Movie> page = this.catalogue.browse(query);
		return new MovieList(query, page, MovieCatalogue.pageNumber(query), count(query), null, null, null);
	}

	private Facets count(MovieQuery query) {
		try {
			return this.search.count(query);
		}
		catch (SearchUnavailableException ex) {
			return Facets.NONE;
		}
	}

	// The position in the results is the cursor, and the only one.
	private MovieList search(MovieQuery query) {
		SearchResult result = this.search.search(query);
		// Lines show matches in descriptions and stars, so that all fields are read.
		List<Movie> movies = query.isLines() ? this.reader.find(result.ids())
				: this.reader.find(result.ids(), MovieReader.LISTED);
		int start = query.offset();
		int end = start + query.pageSize();
		boolean more = end < result.facets().movies() && end <= MovieQuery.MAX_OFFSET;
		ListPage<Movie> page = new ListPage<>(movies, query.with("after", (start > 0) ? start : null),
				(start > 0) ? query.with("before", start) : null, more ? query.with("after", end) : null);
		return new MovieList(query, page, start / query.pageSize() + 1, result.facets(),
				(query.q() != null) ? result.highlighter() : null, result.suggestion(), null);
	}

	SearchHints hints(MovieList list) {
		Highlighter highlighter = list.highlighter();
		if (highlighter == null || list.number() > 1) {
			return new SearchHints(List.of(), List.of());
		}
		if (list.facets().movies() > 0) {
			Set<String> people = list.facets().of(MovieFilter.PERSON).keySet();
			List<String> named = people.stream().filter(highlighter::isName).toList();
			return new SearchHints(PersonCard.of(named.stream()
				.filter((name) -> NameKey.withoutNumber(name).equals(NameKey.withoutNumber(named.get(0))))
				.map(this.names::named)
				.flatMap(Optional::stream)
				.toList(), this.reader), List.of());
		}
		MovieQuery query = list.query();
		String words = query.words() + " " + Objects.requireNonNullElse(list.suggestion(), "");
		return new SearchHints(PersonCard.of(nearest(words), this.reader),
				this.reader.find(this.search.closest(query, MAX_HINTS), MovieReader.LISTED));
	}

	private List<KnownName> nearest(String words) {
		Set<String> names = NameKey.words(TextKey.of(words))
			.stream()
			.filter((word) -> word.length() >= MIN_LETTERS)
			.limit(MAX_HINTS)
			.collect(Collectors.toSet());
		return names.stream()
			.flatMap((name) -> this.names.find(name, 1).stream())
			.filter((person) -> names.contains(TextKey.of(NameKey.surname(person.name()))))
			.distinct()
			.toList();
	}

	/**
	 * What a search shows before its results: the person whom the words name or, if
	 * nothing is found, the movies and people that come closest.
	 */
	public record SearchHints(List<PersonCard> people, List<Movie> closest) {

	}

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
			return new MovieList(this.query, this.page, this.number, this.facets, this.highlighter, this.suggestion,
					words);
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
			return values.size() < 2
					&& values.stream().allMatch((value) -> value.chosen() || value.count() == getCount());
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
			boolean byTitle = this.query.order() == MovieQuery.Order.TITLE;
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

}
