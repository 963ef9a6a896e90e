package com.xebia.movieshop.site;

import java.io.IOException;

import com.mongodb.MongoException;
import com.xebia.movieshop.mongo.DiskFullException;
import com.xebia.movieshop.mongo.OutageTranslator;
import jakarta.servlet.http.HttpServletResponse;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ExceptionHandler;

/**
 * Answers 503 while the database cannot be reached, and 507 while its disk is full.
 */
@ControllerAdvice
class DatabaseErrors {

	private static final Log logger = LogFactory.getLog(DatabaseErrors.class);

	private static final String SECONDS_UNTIL_RETRY = "5";

	private final OutageTranslator outages = new OutageTranslator();

	@ExceptionHandler
	void unreachable(DataAccessResourceFailureException ex, HttpServletResponse response) throws IOException {
		response.setHeader(HttpHeaders.RETRY_AFTER, SECONDS_UNTIL_RETRY);
		answer(HttpStatus.SERVICE_UNAVAILABLE, ex, response);
	}

	@ExceptionHandler
	void full(DiskFullException ex, HttpServletResponse response) throws IOException {
		answer(HttpStatus.INSUFFICIENT_STORAGE, ex, response);
	}

	// From where posters are kept, which has nothing of Spring Data.
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

	private static void answer(HttpStatus status, Exception ex, HttpServletResponse response) throws IOException {
		logger.warn("The database cannot do its work: " + ex.getMessage());
		response.sendError(status.value());
	}

}
