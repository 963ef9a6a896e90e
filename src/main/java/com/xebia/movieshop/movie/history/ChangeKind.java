package com.xebia.movieshop.movie.history;

/**
 * What was done to a movie.
 */
public enum ChangeKind {

	/**
	 * It was added to the catalogue.
	 */
	CREATED,

	/**
	 * Some of its fields were changed.
	 */
	CHANGED,

	/**
	 * It was moved to the bin.
	 */
	DELETED,

	/**
	 * It came back from the bin.
	 */
	RESTORED

}
