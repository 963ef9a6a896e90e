package com.xebia.movieshop.backup;

import java.time.Duration;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

/**
 * Logs the progress of a long operation every few seconds.
 */
class ProgressLog {

	private static final Log logger = LogFactory.getLog(ProgressLog.class);

	private static final Duration INTERVAL = Duration.ofSeconds(5);

	private final String format;

	private final long total;

	private long done;

	private long last = System.nanoTime();

	// The format has placeholders for the number done and the total.
	ProgressLog(String format, long total) {
		this.format = format;
		this.total = total;
	}

	void add(int count) {
		this.done += count;
		long now = System.nanoTime();
		if (now - this.last > INTERVAL.toNanos()) {
			this.last = now;
			logger.info(this.format.formatted(this.done, this.total));
		}
	}

}
