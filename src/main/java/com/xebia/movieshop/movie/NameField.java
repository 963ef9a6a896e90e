package com.xebia.movieshop.movie;

import java.util.Collection;

/**
 * A field of a movie that contains names which several movies share.
 */
public enum NameField {

	// The director.
	DIRECTOR("director", MovieDetails.MAX_NAME),
	// The actors.
	STARS("stars", MovieDetails.MAX_NAME),
	// The genres.
	GENRES("genres", MovieDetails.MAX_GENRE);

	private final String field;

	private final int maxLength;

	NameField(String field, int maxLength) {
		this.field = field;
		this.maxLength = maxLength;
	}

	// Returns the name of the field in a movie's document.
	public String field() {
		return this.field;
	}

	// Returns the limit for the characters of a name.
	public int maxLength() {
		return this.maxLength;
	}

	/**
	 * Finds the spellings of a name, which differ by case and accents only.
	 */
	@FunctionalInterface
	public interface Spellings {

		// Returns all known spellings and the given one.
		Collection<String> of(NameField field, String name);

	}

}
