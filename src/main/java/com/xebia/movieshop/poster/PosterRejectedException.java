package com.xebia.movieshop.poster;

import com.xebia.movieshop.mongo.DiskSpace;
import com.xebia.movieshop.poster.picture.PictureException;
import org.apache.commons.io.FileUtils;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.ErrorResponseException;

/**
 * Thrown when an upload cannot become a poster; the message code and its arguments tell
 * the user why and what to do.
 */
public final class PosterRejectedException extends ErrorResponseException {

	private static final Log logger = LogFactory.getLog(PosterRejectedException.class);

	private PosterRejectedException(HttpStatus status, String reason, @Nullable Throwable cause, Object... arguments) {
		super(status, ProblemDetail.forStatus(status), cause, "poster." + reason, arguments);
		if (status == HttpStatus.SERVICE_UNAVAILABLE) {
			getHeaders().set(HttpHeaders.RETRY_AFTER, "10");
		}
	}

	public static PosterRejectedException tooLarge(long maxFileSize) {
		return new PosterRejectedException(HttpStatus.CONTENT_TOO_LARGE, "tooLarge", null,
				FileUtils.byteCountToDisplaySize(maxFileSize));
	}

	public static PosterRejectedException notStored(Exception cause) {
		logger.error("An upload cannot be stored or read: " + cause);
		return DiskSpace.ranOut(cause)
				? new PosterRejectedException(HttpStatus.INSUFFICIENT_STORAGE, "storeFull", cause)
				: new PosterRejectedException(HttpStatus.SERVICE_UNAVAILABLE, "storeFails", cause);
	}

	public static PosterRejectedException missing() {
		return new PosterRejectedException(HttpStatus.UNPROCESSABLE_CONTENT, "missing", null);
	}

	static PosterRejectedException of(PictureException cause) {
		return switch (cause.getReason()) {
			case UNSUPPORTED -> new PosterRejectedException(HttpStatus.UNSUPPORTED_MEDIA_TYPE, "unsupported", cause,
					cause.getArguments());
			case FOREIGN -> new PosterRejectedException(HttpStatus.UNSUPPORTED_MEDIA_TYPE,
					"HEIC".equals(cause.getArguments()[0]) ? "heic" : "foreign", cause, cause.getArguments());
			case CLEAR -> new PosterRejectedException(HttpStatus.UNPROCESSABLE_CONTENT, "clear", cause);
			case TOO_MANY_SCANS -> new PosterRejectedException(HttpStatus.UNPROCESSABLE_CONTENT, "tooManyScans", cause,
					cause.getArguments());
			case DAMAGED -> new PosterRejectedException(HttpStatus.UNPROCESSABLE_CONTENT, "damaged", cause);
			case TOO_MANY_PIXELS -> new PosterRejectedException(HttpStatus.UNPROCESSABLE_CONTENT, "tooManyPixels",
					cause, cause.getArguments());
			case BUSY -> new PosterRejectedException(HttpStatus.SERVICE_UNAVAILABLE, "busy", cause);
		};
	}

}
