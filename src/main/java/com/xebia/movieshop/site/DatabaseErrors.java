package com.xebia.movieshop.site;

import java.io.IOException;

import com.mongodb.MongoException;
import jakarta.servlet.http.HttpServletResponse;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ExceptionHandler;

/**
 * Answers 503 while the database cannot be reached.
 */
@ControllerAdvice
class DatabaseErrors {

	private static final Log logger = LogFactory.getLog(DatabaseErrors.class);

	private static final String SECONDS_UNTIL_RETRY = "5";

	@ExceptionHandler({ DataAccessResourceFailureException.class, MongoException.class })
	void unavailable(Exception ex, HttpServletResponse response) throws IOException {
		logger.warn("The database cannot be reached: " + ex.getMessage());
		response.setHeader(HttpHeaders.RETRY_AFTER, SECONDS_UNTIL_RETRY);
		response.sendError(HttpStatus.SERVICE_UNAVAILABLE.value());
	}

}
