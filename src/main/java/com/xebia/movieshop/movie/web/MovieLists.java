package com.xebia.movieshop.movie.web;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

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

import org.springframework.stereotype.Component;

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

}
