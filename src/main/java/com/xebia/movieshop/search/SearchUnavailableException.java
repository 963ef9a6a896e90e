package com.xebia.movieshop.search;

/**
 * Says that there is no index to search for the moment: it is being made, or away.
 */
public class SearchUnavailableException extends RuntimeException {

	SearchUnavailableException() {
		super("The search index is being made, or cannot be reached");
	}

}
