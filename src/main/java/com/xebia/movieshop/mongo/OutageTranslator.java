package com.xebia.movieshop.mongo;

import java.util.List;
import java.util.Set;

import com.mongodb.MongoBulkWriteException;
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
 * Distinguishes outages from other errors: returns a
 * {@link DataAccessResourceFailureException} whenever the database may recover and the
 * outcome of a write is unknown, and a {@link DiskFullException} when the database
 * rejects a write for lack of space.
 */
public class OutageTranslator extends MongoExceptionTranslator {

	// The driver's label of errors after which a write may be retried.
	private static final String RETRYABLE = "RetryableWriteError";

	// Spring Data translates only some of these to resource failures.
	private static final List<Class<?>> OUTAGES = List.of(MongoTimeoutException.class, MongoSocketException.class,
			MongoNotPrimaryException.class, MongoNodeIsRecoveringException.class, MongoServerUnavailableException.class,
			MongoConnectionPoolClearedException.class, MongoExecutionTimeoutException.class,
			MongoSecurityException.class, MongoWriteConcernException.class);

	static final int UNREACHABLE = 6;

	static final int DISK_FULL = 14031;

	// Errors of a router without a shard, and of a member that just started.
	private static final Set<Integer> OUTAGE_CODES = Set.of(UNREACHABLE, 7, 89, 133, 134, 189, 202, 262);

	@Override
	public @Nullable DataAccessException translateExceptionIfPossible(RuntimeException ex) {
		if (ex instanceof MongoException failure) {
			if (failure.getCode() == DISK_FULL) {
				return new DiskFullException(failure);
			}
			if (isOutage(failure)) {
				return new DataAccessResourceFailureException(failure.getMessage(), failure);
			}
		}
		return super.translateExceptionIfPossible(ex);
	}

	static boolean isOutage(MongoException failure) {
		return failure.hasErrorLabel(RETRYABLE) || OUTAGE_CODES.contains(failure.getCode())
				|| OUTAGES.stream().anyMatch((outage) -> outage.isInstance(failure)) || isTooFewMembers(failure);
	}

	// The other form of a MongoWriteConcernException.
	private static boolean isTooFewMembers(MongoException failure) {
		return failure instanceof MongoBulkWriteException bulk && bulk.getWriteConcernError() != null
				&& bulk.getWriteErrors().isEmpty();
	}

}
