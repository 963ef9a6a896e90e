package com.xebia.movieshop.shelf;

import java.util.List;

import com.xebia.movieshop.movie.Movie;

import org.springframework.validation.Errors;

/**
 * Finds the movies of a list by the saved query string of its address.
 */
interface SavedFilter {

	// Returns only those parameters that select or sort movies; empty if none does, or if
	// one is invalid.
	String normalize(String query);

	// Refuses an invalid filter of a form.
	default void validate(String query, Errors errors) {
		if (!query.isEmpty() && normalize(query).isEmpty()) {
			errors.rejectValue("filter", "shelf.filter.unfit");
		}
	}

	// Finds the first movies, with the fields that lists show.
	List<Movie> find(String query);

}
