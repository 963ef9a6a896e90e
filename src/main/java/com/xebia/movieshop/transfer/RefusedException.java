package com.xebia.movieshop.transfer;

import java.io.IOException;
import java.io.Serial;

/**
 * Thrown when an archive or a shop is not fit for what was asked; its message tells a
 * person why and what to do. Nothing was changed.
 */
class RefusedException extends IOException {

	@Serial
	private static final long serialVersionUID = 1L;

	RefusedException(String message) {
		super(message);
	}

}
