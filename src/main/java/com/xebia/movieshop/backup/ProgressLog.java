package com.xebia.movieshop.backup;

import java.time.Duration;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

/**
 * Logs the progress of a long operation every few seconds.
 */
class ProgressLog {

	private static final Log logger = LogFactory.getLog(ProgressLog.class);

	private final String format;

	private final long total;

	private long done;

	private long last = System.nanoTime();

	ProgressLog(String format, long total) {
		this.format = format;
		this.total = total;
	}

	void add(int count) {
		this.done += count;
		long now = System.nanoTime();
		if (now - this.last > Duration.ofSeconds(5).toNanos()) {
			this.last = now;
			logger.info(this.format.formatted(this.done, this.total));
		}
	}

}
