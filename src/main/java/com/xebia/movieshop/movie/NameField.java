package com.xebia.movieshop.movie;

import java.util.Collection;

/**
 * A field of a movie that contains names which several movies share.
 */
public enum NameField {

	DIRECTOR("director", MovieDetails.MAX_NAME), STARS("stars", MovieDetails.MAX_NAME),
	GENRES("genres", MovieDetails.MAX_GENRE);

	private final String field;

	private final int maxLength;

	NameField(String field, int maxLength) {
		this.field = field;
		this.maxLength = maxLength;
	}

	public String field() {
		return this.field;
	}

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
