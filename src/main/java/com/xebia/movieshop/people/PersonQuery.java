package com.xebia.movieshop.people;

import com.xebia.movieshop.movie.MoviesByName.Place;
import com.xebia.movieshop.movie.NameField;
import org.jspecify.annotations.Nullable;

import org.springframework.util.StringUtils;

/**
 * Whose movies somebody wants to see, and which of them.
 *
 * @param name the person's name, in any spelling
 * @param role only movies in which the person has this role
 * @param after the place in them that the page begins behind
 */
record PersonQuery(String name, @Nullable String role, @Nullable String after) {

	boolean asksFor(NameField field) {
		return !StringUtils.hasText(this.role) || this.role.equals(field.field());
	}

	/**
	 * Where to begin.
	 * @return the place, null for the latest movie
	 * @throws org.springframework.web.server.ResponseStatusException if a cursor was not
	 * one of ours
	 */
	@Nullable Place place() {
		return StringUtils.hasText(this.after) ? Place.parse(this.after) : null;
	}

}
