package com.xebia.movieshop.movie;

import java.io.Serial;

import org.springframework.http.HttpStatus;
import org.springframework.web.server.ResponseStatusException;

/**
 * A program used one {@code Idempotency-Key} for two different movies; answered with 422.
 */
class KeyReusedException extends ResponseStatusException {

	@Serial
	private static final long serialVersionUID = 1L;

	KeyReusedException() {
		super(HttpStatus.UNPROCESSABLE_CONTENT, "This key came with another movie before", null, "error.422.key", null);
	}

}
