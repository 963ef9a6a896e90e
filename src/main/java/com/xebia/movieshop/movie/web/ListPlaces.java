package com.xebia.movieshop.movie.web;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

import com.xebia.movieshop.movie.CatalogueQuery;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieCatalogue;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Component;
import org.springframework.util.MultiValueMap;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.util.UriComponents;
import org.springframework.web.util.UriComponentsBuilder;
import org.springframework.web.util.UriUtils;

/**
 * Finds out from which list somebody came to a movie: from its address, which names the
 * list once he went on to the next movie, or else from the page that led to it. A movie's
 * own address names none, so that everybody shares the same one.
 */
@Component
class ListPlaces {

	private final MovieCatalogue catalogue;

	ListPlaces(MovieCatalogue catalogue) {
		this.catalogue = catalogue;
	}

	// A movie that was found otherwise than in a list has no place.
	Optional<ListPlace> find(Movie movie, HttpServletRequest request) {
		try {
			if (request.getParameter("sort") != null) {
				return Optional.of(ListPlace.of(CatalogueQuery.of(request), movie, this.catalogue));
			}
			String referrer = request.getHeader(HttpHeaders.REFERER);
			return (referrer != null) ? find(movie, request.getContextPath(), referrer) : Optional.empty();
		}
		catch (IllegalArgumentException | ResponseStatusException ex) {
			// No address of ours, so it leads nowhere.
			return Optional.empty();
		}
	}

	private Optional<ListPlace> find(Movie movie, String contextPath, String referrer) {
		UriComponents page = UriComponentsBuilder.fromUriString(referrer).build();
		if (!(contextPath + "/movies").equals(page.getPath())) {
			return Optional.empty();
		}
		MultiValueMap<String, String> encoded = page.getQueryParams();
		Map<String, @Nullable Object> parameters = new LinkedHashMap<>();
		encoded.keySet().forEach((name) -> parameters.put(name, decode(encoded.getFirst(name))));
		if (parameters.containsKey("form")) {
			return Optional.empty();
		}
		Object words = parameters.get("q");
		return Optional.of((words != null) ? ListPlace.ofSearch(words.toString(), parameters)
				: ListPlace.of(CatalogueQuery.of((name) -> (String) parameters.get(name)), movie, this.catalogue));
	}

	// As browsers encode what was typed into a form.
	private static @Nullable String decode(@Nullable String value) {
		return (value != null) ? UriUtils.decode(value.replace('+', ' '), StandardCharsets.UTF_8) : null;
	}

}
