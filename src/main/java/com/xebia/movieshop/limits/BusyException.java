package com.xebia.movieshop.limits;

import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.web.server.ResponseStatusException;

/**
 * Thrown when a request is refused for a while; the response says when to try again.
 */
public class BusyException extends ResponseStatusException {

	private final int seconds;

	public BusyException(@Nullable String reason, int seconds) {
		this(HttpStatus.SERVICE_UNAVAILABLE, reason, seconds);
	}

	private BusyException(HttpStatus status, @Nullable String reason, int seconds) {
		super(status, reason);
		this.seconds = seconds;
	}

	// For one that this client sends too often.
	public static BusyException tooMany(String reason, int seconds) {
		return new BusyException(HttpStatus.TOO_MANY_REQUESTS, reason, seconds);
	}

	@Override
	public HttpHeaders getHeaders() {
		HttpHeaders headers = new HttpHeaders();
		headers.set(HttpHeaders.RETRY_AFTER, String.valueOf(this.seconds));
		return headers;
	}

}
