package com.xebia.movieshop.site;

import java.io.IOException;
import java.util.List;

import com.mongodb.MongoConnectionPoolClearedException;
import com.mongodb.MongoException;
import com.mongodb.MongoNodeIsRecoveringException;
import com.mongodb.MongoNotPrimaryException;
import com.mongodb.MongoSocketException;
import com.mongodb.MongoTimeoutException;
import jakarta.servlet.http.HttpServletResponse;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.data.mongodb.UncategorizedMongoDbException;
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

	/**
	 * What Spring Data does not count among the failures of a resource.
	 */
	private static final List<Class<?>> OUTAGES = List.of(MongoTimeoutException.class, MongoSocketException.class,
			MongoNotPrimaryException.class, MongoNodeIsRecoveringException.class,
			MongoConnectionPoolClearedException.class);

	@ExceptionHandler
	void unreachable(DataAccessResourceFailureException ex, HttpServletResponse response) throws IOException {
		answer(ex, response);
	}

	@ExceptionHandler
	void uncategorized(UncategorizedMongoDbException ex, HttpServletResponse response) throws IOException {
		if (OUTAGES.stream().noneMatch((outage) -> outage.isInstance(ex.getCause()))) {
			throw ex;
		}
		answer(ex, response);
	}

	@ExceptionHandler
	void untranslated(MongoException ex, HttpServletResponse response) throws IOException {
		if (OUTAGES.stream().noneMatch((outage) -> outage.isInstance(ex))) {
			throw ex;
		}
		answer(ex, response);
	}

	private static void answer(Exception ex, HttpServletResponse response) throws IOException {
		logger.warn("The database cannot be reached: " + ex.getMessage());
		response.setHeader(HttpHeaders.RETRY_AFTER, SECONDS_UNTIL_RETRY);
		response.sendError(HttpStatus.SERVICE_UNAVAILABLE.value());
	}

}
