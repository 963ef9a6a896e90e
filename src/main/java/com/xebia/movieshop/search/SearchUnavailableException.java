package com.xebia.movieshop.search;

/**
 * Thrown while there is no index to search: it is being built, or cannot be reached.
 */
public class SearchUnavailableException extends RuntimeException {

	SearchUnavailableException() {
		super("The search index is being built, or cannot be reached");
	}

}
