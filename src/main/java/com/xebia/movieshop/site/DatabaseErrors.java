package com.xebia.movieshop.site;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

import com.mongodb.MongoConnectionPoolClearedException;
import com.mongodb.MongoException;
import com.mongodb.MongoNodeIsRecoveringException;
import com.mongodb.MongoNotPrimaryException;
import com.mongodb.MongoSocketException;
import com.mongodb.MongoTimeoutException;
import jakarta.servlet.http.HttpServletResponse;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.data.mongodb.UncategorizedMongoDbException;
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

	/**
	 * MongoDB's error code OutOfDiskSpace.
	 */
	private static final int OUT_OF_DISK_SPACE = 14031;

	/**
	 * What Spring Data does not count among the failures of a resource.
	 */
	private static final List<Class<?>> OUTAGES = List.of(MongoTimeoutException.class, MongoSocketException.class,
			MongoNotPrimaryException.class, MongoNodeIsRecoveringException.class,
			MongoConnectionPoolClearedException.class);

	@ExceptionHandler
	void unreachable(DataAccessResourceFailureException ex, HttpServletResponse response) throws IOException {
		answer(HttpStatus.SERVICE_UNAVAILABLE, ex, response);
	}

	@ExceptionHandler
	void uncategorized(UncategorizedMongoDbException ex, HttpServletResponse response) throws IOException {
		answer(statusOf(ex.getCause()).orElseThrow(() -> ex), ex, response);
	}

	@ExceptionHandler
	void untranslated(MongoException ex, HttpServletResponse response) throws IOException {
		answer(statusOf(ex).orElseThrow(() -> ex), ex, response);
	}

	private static Optional<HttpStatus> statusOf(@Nullable Throwable failure) {
		if (failure instanceof MongoException ex && ex.getCode() == OUT_OF_DISK_SPACE) {
			return Optional.of(HttpStatus.INSUFFICIENT_STORAGE);
		}
		return OUTAGES.stream()
			.filter((outage) -> outage.isInstance(failure))
			.findFirst()
			.map((outage) -> HttpStatus.SERVICE_UNAVAILABLE);
	}

	private static void answer(HttpStatus status, Exception ex, HttpServletResponse response) throws IOException {
		logger.warn("The database cannot do its work: " + ex.getMessage());
		if (status == HttpStatus.SERVICE_UNAVAILABLE) {
			response.setHeader(HttpHeaders.RETRY_AFTER, SECONDS_UNTIL_RETRY);
		}
		response.sendError(status.value());
	}

}
