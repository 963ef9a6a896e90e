package com.xebia.movieshop.movie.web;

import java.util.Objects;
import java.util.Optional;

import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieCatalogue;
import com.xebia.movieshop.search.query.MovieQuery;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.util.UriComponents;
import org.springframework.web.util.UriComponentsBuilder;

/**
 * The place of a movie in the list that a visitor came from, with links to the list and
 * to the previous and the next movie. Those two links carry the parameters of the list;
 * without them, the Referer header tells the list. Lists link to movies without
 * parameters, so that all visitors share one URL.
 */
public record ListPosition(MovieQuery list, @Nullable Neighbour previous, @Nullable Neighbour next) {

	// Returns an empty result if the visitor did not come from a list.
	static Optional<ListPosition> find(Movie movie, MovieCatalogue catalogue, HttpServletRequest request) {
		try {
			if (request.getParameter("sort") != null || request.getParameter("q") != null) {
				return Optional.of(of(MovieQuery.of(request.getParameterMap()), movie, catalogue));
			}
			return referrer(request).map((list) -> of(list, movie, catalogue));
		}
		catch (IllegalArgumentException | ResponseStatusException ex) {
			// Malformed parameters or a malformed Referer identify no list.
			return Optional.empty();
		}
	}

	private static Optional<MovieQuery> referrer(HttpServletRequest request) {
		String referrer = request.getHeader(HttpHeaders.REFERER);
		UriComponents page = UriComponentsBuilder.fromUriString((referrer != null) ? referrer : "").build();
		boolean list = (request.getContextPath() + Addresses.MOVIES).equals(page.getPath())
				&& !page.getQueryParams().containsKey("form");
		return list ? list(Objects.toString(page.getQuery(), "")) : Optional.empty();
	}

	static Optional<MovieQuery> list(@Nullable String parameters) {
		try {
			return Optional.ofNullable(parameters).map(MovieQuery::parse);
		}
		catch (IllegalArgumentException ex) {
			return Optional.empty();
		}
	}

	// Returns the list's parameters, as its URL has them.
	public String getParameters() {
		return parameters(this.list).substring(1);
	}

	// Returns the parameters that a movie's page needs to know the list.
	static String parameters(MovieQuery list) {
		return Addresses.link("", list.all());
	}

	// Only plain lists tell the neighbours of a movie.
	private static ListPosition of(MovieQuery query, Movie movie, MovieCatalogue catalogue) {
		if (!query.isPlain()) {
			return new ListPosition(query, null, null);
		}
		return new ListPosition(query, Neighbour.of(query, catalogue.neighbour(query, movie, false)),
				Neighbour.of(query, catalogue.neighbour(query, movie, true)));
	}

	/**
	 * A movie's title and its link, which has the list's parameters.
	 */
	public record Neighbour(String title, String link) {

		private static @Nullable Neighbour of(MovieQuery query, Optional<Movie> movie) {
			return movie.map((beside) -> new Neighbour(beside.getTitle(), beside.getAddress() + parameters(query)))
				.orElse(null);
		}

	}

}
