package com.xebia.movieshop.site.error;

import java.io.IOException;

import com.mongodb.MongoException;
import com.xebia.movieshop.mongo.DiskFullException;
import com.xebia.movieshop.mongo.OutageTranslator;
import jakarta.servlet.http.HttpServletResponse;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import tools.jackson.core.exc.StreamConstraintsException;

import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.multipart.MaxUploadSizeExceededException;
import org.springframework.web.multipart.MultipartException;

/**
 * Maps failures of any request to a status: 400 or 413 for a form or JSON that cannot be
 * read, 503 while the database cannot be reached, 507 while its disk is full.
 */
@ControllerAdvice
class ErrorAdvice {

	private static final Log logger = LogFactory.getLog(ErrorAdvice.class);

	private final OutageTranslator outages = new OutageTranslator();

	@ExceptionHandler({ MaxUploadSizeExceededException.class, StreamConstraintsException.class })
	void tooLarge(HttpServletResponse response) throws IOException {
		refuse(HttpStatus.CONTENT_TOO_LARGE, response);
	}

	@ExceptionHandler(MultipartException.class)
	void malformed(HttpServletResponse response) throws IOException {
		refuse(HttpStatus.BAD_REQUEST, response);
	}

	// The server has already responded if a request body broke off.
	private static void refuse(HttpStatus status, HttpServletResponse response) throws IOException {
		if (!response.isCommitted()) {
			response.sendError(status.value());
		}
	}

	@ExceptionHandler
	void unreachable(DataAccessResourceFailureException ex, HttpServletResponse response) throws IOException {
		response.setHeader(HttpHeaders.RETRY_AFTER, "5");
		fail(HttpStatus.SERVICE_UNAVAILABLE, ex, response);
	}

	@ExceptionHandler
	void full(DiskFullException ex, HttpServletResponse response) throws IOException {
		fail(HttpStatus.INSUFFICIENT_STORAGE, ex, response);
	}

	// GridFS is used without Spring Data, so its exceptions are not translated yet.
	@ExceptionHandler
	void untranslated(MongoException ex, HttpServletResponse response) throws IOException {
		DataAccessException translated = this.outages.translateExceptionIfPossible(ex);
		if (translated instanceof DataAccessResourceFailureException unreachable) {
			unreachable(unreachable, response);
		}
		else if (translated instanceof DiskFullException full) {
			full(full, response);
		}
		else {
			throw ex;
		}
	}

	private static void fail(HttpStatus status, Exception ex, HttpServletResponse response) throws IOException {
		logger.warn("A database operation failed: " + ex.getMessage());
		response.sendError(status.value());
	}

}
