package com.xebia.movieshop.poster;

import java.io.Serial;

import org.apache.commons.io.FileUtils;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.ErrorResponseException;

/**
 * Thrown when an upload cannot be a poster; its message code and arguments tell a person
 * why and what to do.
 */
public final class PosterRejectedException extends ErrorResponseException {

	@Serial
	private static final long serialVersionUID = 1L;

	private PosterRejectedException(HttpStatus status, String reason, @Nullable Throwable cause, Object... arguments) {
		super(status, ProblemDetail.forStatus(status), cause, "poster." + reason, arguments);
	}

	static PosterRejectedException tooLarge(long maxFileSize) {
		return new PosterRejectedException(HttpStatus.CONTENT_TOO_LARGE, "tooLarge", null,
				FileUtils.byteCountToDisplaySize(maxFileSize));
	}

	static PosterRejectedException unsupported() {
		return new PosterRejectedException(HttpStatus.UNSUPPORTED_MEDIA_TYPE, "unsupported", null, PosterType.names());
	}

	static PosterRejectedException damaged(@Nullable Throwable cause) {
		return new PosterRejectedException(HttpStatus.UNPROCESSABLE_CONTENT, "damaged", cause);
	}

	static PosterRejectedException tooManyPixels(int width, int height, long megapixels) {
		return new PosterRejectedException(HttpStatus.UNPROCESSABLE_CONTENT, "tooManyPixels", null, width, height,
				megapixels);
	}

}
