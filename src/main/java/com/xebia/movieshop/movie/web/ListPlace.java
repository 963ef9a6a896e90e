package com.xebia.movieshop.movie.web;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

import com.xebia.movieshop.movie.CataloguePage;
import com.xebia.movieshop.movie.CatalogueQuery;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieCatalogue;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;
import org.springframework.util.MultiValueMap;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.util.UriComponents;
import org.springframework.web.util.UriComponentsBuilder;
import org.springframework.web.util.UriUtils;

/**
 * Where a movie is in the list that a visitor came from: the way back, and the movies
 * before and behind it. A movie's address names the list once he went on to the next
 * movie, or else the page that led to it does. Its own address names none, so that
 * everybody shares the same one.
 *
 * @param name what the list was narrowed down to, empty if to nothing
 * @param list the address of the list
 * @param previous the way to the movie before it
 * @param next the way to the movie behind it
 */
public record ListPlace(String name, String list, @Nullable Neighbour previous, @Nullable Neighbour next) {

	// A movie that was found otherwise than in a list has no place.
	static Optional<ListPlace> find(Movie movie, MovieCatalogue catalogue, HttpServletRequest request) {
		try {
			if (request.getParameter("sort") != null) {
				return Optional.of(of(CatalogueQuery.of(request::getParameter), movie, catalogue));
			}
			return findInReferrer(movie, catalogue, request);
		}
		catch (IllegalArgumentException | ResponseStatusException ex) {
			// No address of ours, so it leads nowhere.
			return Optional.empty();
		}
	}

	private static Optional<ListPlace> findInReferrer(Movie movie, MovieCatalogue catalogue,
			HttpServletRequest request) {
		String referrer = request.getHeader(HttpHeaders.REFERER);
		UriComponents page = UriComponentsBuilder.fromUriString((referrer != null) ? referrer : "").build();
		MultiValueMap<String, String> encoded = page.getQueryParams();
		if (!(request.getContextPath() + "/movies").equals(page.getPath()) || encoded.containsKey("form")) {
			return Optional.empty();
		}
		Map<String, @Nullable Object> parameters = new LinkedHashMap<>();
		encoded.keySet().forEach((name) -> parameters.put(name, decode(encoded.getFirst(name))));
		// The search keeps no place in what it finds.
		Object words = parameters.get("q");
		return Optional
			.of((words != null) ? new ListPlace(words.toString(), CataloguePage.link("/movies", parameters), null, null)
					: of(CatalogueQuery.of((name) -> (String) parameters.get(name)), movie, catalogue));
	}

	// As browsers encode what was typed into a form.
	private static @Nullable String decode(@Nullable String value) {
		return (value != null) ? UriUtils.decode(value.replace('+', ' '), StandardCharsets.UTF_8) : null;
	}

	private static ListPlace of(CatalogueQuery query, Movie movie, MovieCatalogue catalogue) {
		return new ListPlace(query.describe(), CataloguePage.link("/movies", query.parameters()),
				Neighbour.of(query, catalogue.neighbour(query, movie, false)),
				Neighbour.of(query, catalogue.neighbour(query, movie, true)));
	}

	/**
	 * The title of a movie beside another one, and its address, which names the list.
	 */
	public record Neighbour(String title, String link) {

		private static @Nullable Neighbour of(CatalogueQuery query, Optional<Movie> movie) {
			return movie
				.map((beside) -> new Neighbour(beside.getTitle(),
						beside.getAddress() + CataloguePage.link("", query.parameters())))
				.orElse(null);
		}

	}

}
