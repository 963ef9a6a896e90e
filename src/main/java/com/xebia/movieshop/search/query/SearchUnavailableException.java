package com.xebia.movieshop.search.query;

import java.io.Serial;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.web.server.ResponseStatusException;

/**
 * Thrown while there is no index to search, because it is being built or cannot be
 * reached, or while too many others search.
 */
public final class SearchUnavailableException extends ResponseStatusException {

	@Serial
	private static final long serialVersionUID = 1L;

	private static final String SECONDS_UNTIL_RETRY = "5";

	private SearchUnavailableException(String reason) {
		super(HttpStatus.SERVICE_UNAVAILABLE, reason);
	}

	@Override
	public HttpHeaders getHeaders() {
		HttpHeaders headers = new HttpHeaders();
		headers.set(HttpHeaders.RETRY_AFTER, SECONDS_UNTIL_RETRY);
		return headers;
	}

	public static SearchUnavailableException withoutIndex() {
		return new SearchUnavailableException("search");
	}

	public static SearchUnavailableException busy() {
		return new SearchUnavailableException("searches");
	}

}
