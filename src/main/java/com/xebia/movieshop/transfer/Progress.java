package com.xebia.movieshop.transfer;

import java.time.Duration;
import java.util.function.Supplier;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

/**
 * Says every few seconds how far something long has come.
 */
class Progress {

	private static final Log logger = LogFactory.getLog(Progress.class);

	private static final Duration INTERVAL = Duration.ofSeconds(5);

	private long last = System.nanoTime();

	void report(Supplier<String> state) {
		long now = System.nanoTime();
		if (now - this.last > INTERVAL.toNanos()) {
			this.last = now;
			logger.info(state.get());
		}
	}

}
