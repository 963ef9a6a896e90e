package com.xebia.movieshop.shelf;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import com.xebia.movieshop.address.ListQuery;
import com.xebia.movieshop.movie.CatalogueQuery;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieCatalogue;
import com.xebia.movieshop.movie.MovieReader;
import com.xebia.movieshop.search.MovieSearch;
import com.xebia.movieshop.search.query.SearchRequest;
import com.xebia.movieshop.search.query.SearchUnavailableException;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/**
 * Asks the catalogue, or the search if a parameter is one of the search's own.
 */
@Component
class CatalogueFilter implements SavedFilter {

	private static final int MAX_MOVIES = 100;

	private static final List<String> OF_SEARCH = List.of("q", "person", "decade");

	private static final List<String> OF_ALL = List.of("sort", "genre", "director", "star", "year");

	private final MovieCatalogue catalogue;

	private final MovieSearch search;

	private final MovieReader reader;

	CatalogueFilter(MovieCatalogue catalogue, MovieSearch search, MovieReader reader) {
		this.catalogue = catalogue;
		this.search = search;
		this.reader = reader;
	}

	@Override
	public String normalize(String query) {
		try {
			Map<String, String> parameters = parameters(query);
			return parameters.isEmpty() ? "" : list(parameters).with("size", null).replaceFirst("^[^?]*\\?", "");
		}
		catch (IllegalArgumentException ex) {
			return "";
		}
	}

	// Finds nothing while the search is unavailable.
	@Override
	public List<Movie> find(String query) {
		if (query.isEmpty()) {
			return List.of();
		}
		try {
			return (list(parameters(query)) instanceof SearchRequest request)
					? this.reader.find(this.search.find(request, MAX_MOVIES), MovieReader.LISTED)
					: this.catalogue.browse((CatalogueQuery) list(parameters(query))).movies();
		}
		catch (SearchUnavailableException ex) {
			return List.of();
		}
	}

	private static ListQuery list(Map<String, String> all) {
		return OF_SEARCH.stream().anyMatch(all::containsKey)
				? new SearchRequest(all.getOrDefault("q", ""), all.get("genre"), all.get("director"), all.get("star"),
						all.get("person"), number(all.get("year")), number(all.get("decade")), all.get("sort"),
						MAX_MOVIES, null, null)
				: new CatalogueQuery(all.get("sort"), MAX_MOVIES, null, null, all.get("genre"), all.get("director"),
						all.get("star"), number(all.get("year")));
	}

	private static @Nullable Integer number(@Nullable String text) {
		return (text != null) ? Integer.valueOf(text) : null;
	}

	// Accepts a whole address, too.
	private static Map<String, String> parameters(String query) {
		Map<String, String> parameters = new HashMap<>();
		Stream.of(query.replaceFirst("^[^?=]*\\?", "").split("&"))
			.map((parameter) -> parameter.split("=", 2))
			.filter((parameter) -> parameter.length == 2 && !parameter[1].isBlank()
					&& (OF_SEARCH.contains(parameter[0]) || OF_ALL.contains(parameter[0])))
			.forEach((parameter) -> parameters.put(parameter[0],
					URLDecoder.decode(parameter[1], StandardCharsets.UTF_8)));
		return parameters;
	}

}
