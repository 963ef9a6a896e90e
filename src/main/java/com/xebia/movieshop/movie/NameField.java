package com.xebia.movieshop.movie;

import java.util.Collection;

/**
 * A field of a movie that has names which other movies share.
 */
public enum NameField {

	/**
	 * Who directed it.
	 */
	DIRECTOR("director", MovieDetails.MAX_NAME),

	/**
	 * Who plays in it.
	 */
	STARS("stars", MovieDetails.MAX_NAME),

	/**
	 * What kind of movie it is.
	 */
	GENRES("genres", MovieDetails.MAX_GENRE);

	private final String field;

	private final int maxLength;

	NameField(String field, int maxLength) {
		this.field = field;
		this.maxLength = maxLength;
	}

	// A movie's document has the name in this field.
	public String field() {
		return this.field;
	}

	// A name has so many characters at most.
	public int maxLength() {
		return this.maxLength;
	}

	/**
	 * Knows how a name is written in movies: names that differ by case and accents only
	 * are one.
	 */
	@FunctionalInterface
	public interface Spellings {

		// All spellings that are known are there, and the name as it is.
		Collection<String> of(NameField field, String name);

	}

}
