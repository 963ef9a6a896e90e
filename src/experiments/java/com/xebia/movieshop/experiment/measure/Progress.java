package com.xebia.movieshop.experiment.measure;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

/**
 * Logs the progress, rate and remaining time of a long task every few seconds;
 * thread-safe.
 */
public final class Progress {

	private static final Log logger = LogFactory.getLog(Progress.class);

	private static final long PAUSE = Duration.ofSeconds(3).toNanos();

	private final String work;

	private final String unit;

	private final long total;

	private final long start = System.nanoTime();

	private final AtomicLong done = new AtomicLong();

	private final AtomicLong told = new AtomicLong(this.start);

	/**
	 * Starts the clock.
	 * @param work the name of the task
	 * @param unit what is counted, such as documents
	 * @param total the total count
	 */
	public Progress(String work, String unit, long total) {
		this.work = work;
		this.unit = unit;
		this.total = total;
	}

	public void add(long more) {
		long count = this.done.addAndGet(more);
		long now = System.nanoTime();
		long last = this.told.get();
		if (now - last > PAUSE && this.told.compareAndSet(last, now)) {
			logger.info(toString(count, now - this.start));
		}
	}

	String toString(long count, long nanos) {
		Duration left = Duration.ofNanos((long) ((double) nanos / count * (this.total - count)));
		return "%s: %s of %s %s, %s/s, %s left".formatted(this.work, Figures.count(count), Figures.count(this.total),
				this.unit, Figures.number(count * 1e9 / nanos), Figures.clock(left));
	}

}
