package com.xebia.movieshop.record;

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
 * Writes the record without holding anybody up: an entry is a line of the log at once,
 * and in the database when that answers.
 */
@Component
class Recorder {

	private static final Log logger = LogFactory.getLog(Recorder.class);

	// So many entries, of some hundred bytes each, wait for the database.
	private static final int MAX_WAITING = 10_000;

	private static final long PAUSE = 1000;

	private static final long SECONDS_TO_END = 3;

	private final MongoOperations mongo;

	private final EntryThrottle throttle = new EntryThrottle();

	private final ThreadPoolExecutor thread;

	Recorder(MongoOperations mongo) {
		this.mongo = mongo;
		CustomizableThreadFactory threads = new CustomizableThreadFactory("record-");
		threads.setDaemon(true);
		this.thread = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(MAX_WAITING), threads,
				(entry, executor) -> logger.warn("The line before this one is not in the record"));
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

	// What was written already, though the database could not say so, is written again as
	// the same.
	private void save(Entry entry) {
		boolean told = false;
		while (true) {
			try {
				this.mongo.save(entry);
				return;
			}
			catch (DataAccessException | MongoException ex) {
				if (!told) {
					logger.warn("The record waits for the database: " + ex.getMessage());
					told = true;
				}
			}
			try {
				Thread.sleep(PAUSE);
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
		if (!this.thread.awaitTermination(SECONDS_TO_END, TimeUnit.SECONDS)) {
			logger.warn(this.thread.shutdownNow().size() + 1 + " lines of the log are not in the record");
		}
	}

}
