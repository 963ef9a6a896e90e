package com.xebia.movieshop.audit;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

import com.mongodb.MongoException;
import jakarta.annotation.PreDestroy;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

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

	private static final long RETRY_PAUSE = 1000;

	private static final long SHUTDOWN_SECONDS = 3;

	private final MongoOperations mongo;

	private final EntryThrottle throttle = new EntryThrottle();

	private final ThreadPoolExecutor thread;

	Recorder(MongoOperations mongo) {
		this.mongo = mongo;
		CustomizableThreadFactory threads = new CustomizableThreadFactory("record-");
		threads.setDaemon(true);
		this.thread = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(MAX_WAITING), threads,
				(entry, executor) -> logger.warn("The previous line of the log could not be written to the record"));
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
					logger.warn("The record could not be written, will retry every second: " + ex.getMessage());
					warned = true;
				}
			}
			try {
				Thread.sleep(RETRY_PAUSE);
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
		if (!this.thread.awaitTermination(SHUTDOWN_SECONDS, TimeUnit.SECONDS)) {
			logger.warn(this.thread.shutdownNow().size() + 1 + " lines of the log could not be written to the record");
		}
	}

}
