package com.xebia.movieshop.mongo;

import java.util.List;

import com.mongodb.MongoConnectionPoolClearedException;
import com.mongodb.MongoException;
import com.mongodb.MongoExecutionTimeoutException;
import com.mongodb.MongoNodeIsRecoveringException;
import com.mongodb.MongoNotPrimaryException;
import com.mongodb.MongoSecurityException;
import com.mongodb.MongoServerUnavailableException;
import com.mongodb.MongoSocketException;
import com.mongodb.MongoTimeoutException;
import com.mongodb.MongoWriteConcernException;
import org.jspecify.annotations.Nullable;

import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.data.mongodb.core.MongoExceptionTranslator;

/**
 * Tells an outage from a mistake: whenever the database may work again later and the
 * outcome of a write is unknown, the exception is a
 * {@link DataAccessResourceFailureException}, and it is a {@link DiskFullException} when
 * the database has no room for a write.
 */
public class OutageTranslator extends MongoExceptionTranslator {

	// After errors of this label a driver may write the same again.
	private static final String RETRYABLE = "RetryableWriteError";

	// Spring Data counts only some of these among the failures of a resource.
	private static final List<Class<?>> OUTAGES = List.of(MongoTimeoutException.class, MongoSocketException.class,
			MongoNotPrimaryException.class, MongoNodeIsRecoveringException.class, MongoServerUnavailableException.class,
			MongoConnectionPoolClearedException.class, MongoExecutionTimeoutException.class,
			MongoSecurityException.class, MongoWriteConcernException.class);

	@Override
	public @Nullable DataAccessException translateExceptionIfPossible(RuntimeException ex) {
		if (ex instanceof MongoException failure) {
			if (failure.getCode() == DiskFullException.CODE) {
				return new DiskFullException(failure);
			}
			if (failure.hasErrorLabel(RETRYABLE) || OUTAGES.stream().anyMatch((outage) -> outage.isInstance(failure))) {
				return new DataAccessResourceFailureException(failure.getMessage(), failure);
			}
		}
		return super.translateExceptionIfPossible(ex);
	}

}
