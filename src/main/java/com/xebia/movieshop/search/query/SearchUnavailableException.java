package com.xebia.movieshop.search.query;

import com.xebia.movieshop.limits.BusyException;

/**
 * Thrown while there is no index to search, because it is being built or cannot be
 * reached, or while too many others search.
 */
public final class SearchUnavailableException extends BusyException {

	private SearchUnavailableException(String reason) {
		super(reason, 5);
	}

	public static SearchUnavailableException withoutIndex() {
		return new SearchUnavailableException("search");
	}

	public static SearchUnavailableException busy() {
		return new SearchUnavailableException("searches");
	}

}
