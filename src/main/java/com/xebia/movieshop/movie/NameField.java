package com.xebia.movieshop.movie;

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

	/**
	 * Where a movie's document has it.
	 * @return the name of the field
	 */
	public String field() {
		return this.field;
	}

	/**
	 * How long a name may be.
	 * @return the number of characters
	 */
	public int maxLength() {
		return this.maxLength;
	}

}
