package com.xebia.movieshop.audit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
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
import org.springframework.scheduling.concurrent.CustomizableThreadFactory;
import org.springframework.stereotype.Component;

/**
 * Writes the audit log asynchronously: each entry is logged at once, and stored as soon
 * as the database is available.
 */
@Component
class Recorder {

	private static final Log logger = LogFactory.getLog(Recorder.class);

	// The limit of the queue of entries (of some hundred bytes each) for the database.
	private static final int MAX_WAITING = 10_000;

	private final MongoOperations mongo;

	private final EntryThrottle throttle = new EntryThrottle();

	private final ThreadPoolExecutor thread;

	Recorder(MongoOperations mongo) {
		this.mongo = mongo;
		CustomizableThreadFactory threads = new CustomizableThreadFactory("record-");
		threads.setDaemon(true);
		this.thread = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(MAX_WAITING), threads,
				(entry, executor) -> logger.warn("The previous line of the log could not be written to the audit log"));
	}

	@EventListener
	void take(Entry entry) {
		if (this.throttle.admits(entry)) {
			write(entry);
		}
	}

	@Scheduled(initialDelay = 1, fixedRate = 1, timeUnit = TimeUnit.HOURS)
	void endHour() {
		this.throttle.end().forEach(this::write);
	}

	private void write(Entry entry) {
		logger.info(entry);
		this.thread.execute(() -> save(entry));
	}

	// The id makes a retry idempotent: a lost reply leads to no duplicate.
	private void save(Entry entry) {
		boolean warned = false;
		while (true) {
			try {
				this.mongo.save(entry);
				return;
			}
			catch (DataAccessException | MongoException ex) {
				if (!warned) {
					logger.warn("The audit log could not be written, will retry every second: " + ex.getMessage());
					warned = true;
				}
			}
			try {
				Thread.sleep(1000);
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
				return;
			}
		}
	}

	@PreDestroy
	void end() throws InterruptedException {
		endHour();
		this.thread.shutdown();
		if (!this.thread.awaitTermination(3, TimeUnit.SECONDS)) {
			logger
				.warn(this.thread.shutdownNow().size() + 1 + " lines of the log could not be written to the audit log");
		}
	}

	/**
	 * Limits the size of the audit log. Of repeated entries that programs or
	 * unauthenticated clients cause (same kind, user and address), the first in an hour
	 * is stored, and then the number of the others; of unauthenticated clients only the
	 * first 30 in an hour.
	 */
	static class EntryThrottle {

		static final int MAX_UNAUTHENTICATED = 30;

		// Each entry counts its occurrences, including the first.
		private final Map<List<@Nullable String>, Entry> counted = new HashMap<>();

		private int unauthenticated;

		private int leftOut;

		synchronized boolean admits(Entry entry) {
			EntryKind kind = EntryKind.valueOf(entry.kind());
			if (!kind.isCounted()) {
				return true;
			}
			List<@Nullable String> what = Arrays.asList(entry.kind(), entry.by(), entry.address());
			if (this.counted.computeIfPresent(what, (same, entries) -> entries.again(entries.times() + 1)) != null) {
				return false;
			}
			if (EntryKind.UNAUTHENTICATED.contains(kind) && ++this.unauthenticated > MAX_UNAUTHENTICATED) {
				this.leftOut++;
				return false;
			}
			this.counted.put(what, entry);
			return true;
		}

		synchronized List<Entry> end() {
			List<Entry> rest = new ArrayList<>(this.counted.values()
				.stream()
				.filter((entries) -> entries.times() > 1)
				.map((entries) -> entries.again(entries.times() - 1))
				.toList());
			if (this.leftOut > 0) {
				rest.add(Entry.of(EntryKind.LEFT_OUT).by(null).again(this.leftOut));
			}
			this.counted.clear();
			this.unauthenticated = 0;
			this.leftOut = 0;
			return rest;
		}

	}

}
