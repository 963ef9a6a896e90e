package com.xebia.movieshop.site;

import java.io.IOException;

import jakarta.servlet.http.HttpServletResponse;
import tools.jackson.core.exc.StreamConstraintsException;

import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.multipart.MaxUploadSizeExceededException;
import org.springframework.web.multipart.MultipartException;

/**
 * Answers a form, or JSON, that cannot be read.
 */
@ControllerAdvice
class BodyErrors {

	@ExceptionHandler({ MaxUploadSizeExceededException.class, StreamConstraintsException.class })
	void tooLarge(HttpServletResponse response) throws IOException {
		response.sendError(HttpStatus.CONTENT_TOO_LARGE.value());
	}

	@ExceptionHandler
	void malformed(MultipartException ex, HttpServletResponse response) throws IOException {
		response.sendError(HttpStatus.BAD_REQUEST.value());
	}

}
