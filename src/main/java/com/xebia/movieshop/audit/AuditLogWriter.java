package com.xebia.movieshop.audit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import com.mongodb.MongoException;
import jakarta.annotation.PreDestroy;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import org.springframework.context.event.EventListener;
import org.springframework.dao.DataAccessException;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Writes the audit log: each entry is logged, and stored if the database is available.
 */
@Component
class AuditLogWriter {

	private static final Log logger = LogFactory.getLog(AuditLogWriter.class);

	private final MongoOperations mongo;

	private final AuditThrottle throttle = new AuditThrottle();

	AuditLogWriter(MongoOperations mongo) {
		this.mongo = mongo;
	}

	@EventListener
	void take(AuditEntry entry) {
		if (this.throttle.admits(entry)) {
			write(List.of(entry));
		}
	}

	@PreDestroy
	@Scheduled(initialDelay = 1, fixedRate = 1, timeUnit = TimeUnit.HOURS)
	void endHour() {
		write(this.throttle.end());
	}

	// A request succeeds even if its entry cannot be stored.
	private void write(List<AuditEntry> entries) {
		entries.forEach(logger::info);
		try {
			this.mongo.insertAll(entries);
		}
		catch (DataAccessException | MongoException ex) {
			logger.warn("Could not be written to the audit log: " + entries + ": " + ex.getMessage());
		}
	}

	/**
	 * Limits the size of the audit log. Of repeated entries that programs or
	 * unauthenticated clients cause (same kind, user and address), the first in an hour
	 * is stored, and then the number of the others; of unauthenticated clients only the
	 * first 30 in an hour.
	 */
	static class AuditThrottle {

		static final int MAX_UNAUTHENTICATED = 30;

		// Each entry counts its occurrences, including the first.
		private final Map<List<@Nullable String>, AuditEntry> counted = new HashMap<>();

		private int unauthenticated;

		private int leftOut;

		synchronized boolean admits(AuditEntry entry) {
			AuditAction kind = AuditAction.valueOf(entry.kind());
			if (!kind.isCounted()) {
				return true;
			}
			List<@Nullable String> what = Arrays.asList(entry.kind(), entry.by(), entry.address());
			if (this.counted.computeIfPresent(what, (same, entries) -> entries.again(entries.times() + 1)) != null) {
				return false;
			}
			if (AuditAction.UNAUTHENTICATED.contains(kind) && ++this.unauthenticated > MAX_UNAUTHENTICATED) {
				this.leftOut++;
				return false;
			}
			this.counted.put(what, entry);
			return true;
		}

		synchronized List<AuditEntry> end() {
			List<AuditEntry> rest = new ArrayList<>(this.counted.values()
				.stream()
				.filter((entries) -> entries.times() > 1)
				.map((entries) -> entries.again(entries.times() - 1))
				.toList());
			if (this.leftOut > 0) {
				rest.add(AuditEntry.of(AuditAction.LEFT_OUT).by(null).again(this.leftOut));
			}
			this.counted.clear();
			this.unauthenticated = 0;
			this.leftOut = 0;
			return rest;
		}

	}

}
