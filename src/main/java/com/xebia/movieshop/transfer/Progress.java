package com.xebia.movieshop.transfer;

import java.time.Duration;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

/**
 * Says every few seconds how far something long has come.
 */
class Progress {

	private static final Log logger = LogFactory.getLog(Progress.class);

	private static final Duration INTERVAL = Duration.ofSeconds(5);

	private final String format;

	private final long total;

	private long done;

	private long last = System.nanoTime();

	// The format has a place for what is done and one for the total.
	Progress(String format, long total) {
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
