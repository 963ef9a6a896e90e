package com.xebia.movieshop.movie.web;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieCatalogue;
import com.xebia.movieshop.search.query.MovieQuery;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;
import org.springframework.util.MultiValueMap;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.util.UriComponents;
import org.springframework.web.util.UriComponentsBuilder;
import org.springframework.web.util.UriUtils;

/**
 * The place of a movie in the list that a visitor came from, with links to the list and
 * to the previous and the next movie. Those two links carry the parameters of the list;
 * without them, the Referer header tells the list. Lists link to movies without
 * parameters, so that all visitors share one URL.
 *
 * @param name the values of the list's filters, empty without filters
 * @param list the link to the list
 * @param previous the previous movie of the list
 * @param next the next movie of the list
 */
public record ListPosition(String name, String list, @Nullable Neighbour previous, @Nullable Neighbour next) {

	// Returns an empty result if the visitor did not come from a list.
	static Optional<ListPosition> find(Movie movie, MovieCatalogue catalogue, HttpServletRequest request) {
		try {
			if (request.getParameter("sort") != null) {
				return Optional.of(of(query(request), movie, catalogue));
			}
			return findInReferrer(movie, catalogue, request);
		}
		catch (IllegalArgumentException | ResponseStatusException ex) {
			// Malformed parameters or a malformed Referer identify no list.
			return Optional.empty();
		}
	}

	private static MovieQuery query(HttpServletRequest request) {
		Map<String, List<String>> parameters = new HashMap<>();
		request.getParameterMap().forEach((name, values) -> parameters.put(name, List.of(values)));
		return MovieQuery.of(parameters);
	}

	private static Optional<ListPosition> findInReferrer(Movie movie, MovieCatalogue catalogue,
			HttpServletRequest request) {
		String referrer = request.getHeader(HttpHeaders.REFERER);
		UriComponents page = UriComponentsBuilder.fromUriString((referrer != null) ? referrer : "").build();
		MultiValueMap<String, String> encoded = page.getQueryParams();
		if (!(request.getContextPath() + Addresses.MOVIES).equals(page.getPath()) || encoded.containsKey("form")) {
			return Optional.empty();
		}
		Map<String, List<String>> parameters = new HashMap<>();
		encoded.forEach((name, values) -> parameters.put(name, values.stream().map(ListPosition::decode).toList()));
		return Optional.of(of(MovieQuery.of(parameters), movie, catalogue));
	}

	// Decodes the form encoding of browsers, in which a plus sign is a space.
	private static String decode(@Nullable String value) {
		return (value != null) ? UriUtils.decode(value.replace('+', ' '), StandardCharsets.UTF_8) : "";
	}

	// Only plain lists tell the neighbours of a movie.
	private static ListPosition of(MovieQuery query, Movie movie, MovieCatalogue catalogue) {
		if (!query.isPlain()) {
			return new ListPosition(query.describe(), query.self(), null, null);
		}
		return new ListPosition(query.describe(), query.self(),
				Neighbour.of(query, catalogue.neighbour(query, movie, false)),
				Neighbour.of(query, catalogue.neighbour(query, movie, true)));
	}

	/**
	 * A movie's title and its link, which has the list's parameters.
	 */
	public record Neighbour(String title, String link) {

		private static @Nullable Neighbour of(MovieQuery query, Optional<Movie> movie) {
			return movie.map(
					(beside) -> new Neighbour(beside.getTitle(), beside.getAddress() + Addresses.link("", query.all())))
				.orElse(null);
		}

	}

}
