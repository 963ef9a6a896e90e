package com.xebia.movieshop.experiment.measure;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

/**
 * Tells the log every few seconds how far a long piece of work is, how fast it goes and
 * how long it will take; any thread may add to it.
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
	 * Begins.
	 * @param work what is done
	 * @param unit what is counted, such as documents
	 * @param total how many there are to do
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
