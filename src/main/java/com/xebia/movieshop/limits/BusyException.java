package com.xebia.movieshop.limits;

import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.web.server.ResponseStatusException;

/**
 * Thrown when a request is refused for a while; the response has the status 503 and says
 * when to try again.
 */
public class BusyException extends ResponseStatusException {

	private final int seconds;

	public BusyException(@Nullable String reason, int seconds) {
		super(HttpStatus.SERVICE_UNAVAILABLE, reason);
		this.seconds = seconds;
	}

	@Override
	public HttpHeaders getHeaders() {
		HttpHeaders headers = new HttpHeaders();
		headers.set(HttpHeaders.RETRY_AFTER, String.valueOf(this.seconds));
		return headers;
	}

}
