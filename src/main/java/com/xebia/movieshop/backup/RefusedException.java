package com.xebia.movieshop.backup;

import java.io.IOException;
import java.io.Serial;

/**
 * Thrown when an archive or a shop is not suitable for an operation, before anything is
 * changed. The message says why and what to do.
 */
class RefusedException extends IOException {

	@Serial
	private static final long serialVersionUID = 1L;

	RefusedException(String message) {
		super(message);
	}

}
