package com.xebia.movieshop.backup;

import java.io.IOException;

/**
 * Thrown when an archive or a shop is not suitable for an operation, before anything is
 * changed. The message says why and what to do.
 */
class RefusedException extends IOException {

	RefusedException(String message) {
		super(message);
	}

}
