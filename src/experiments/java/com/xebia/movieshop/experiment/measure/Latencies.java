package com.xebia.movieshop.experiment.measure;

import java.time.Duration;

import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/**
 * Durations of similar operations, to three digits; thread-safe.
 */
public final class Latencies {

	private static final int DIGITS = 3;

	private final Histogram histogram = new ConcurrentHistogram(DIGITS);

	public void record(long nanos) {
		this.histogram.recordValue(Math.max(0, nanos));
	}

	public void add(Latencies others) {
		this.histogram.add(others.histogram);
	}

	/**
	 * Returns a percentile of the durations.
	 * @param share the share, such as 0.99
	 * @return the duration, zero if none was recorded
	 */
	public Duration percentile(double share) {
		return Duration.ofNanos(this.histogram.getValueAtPercentile(share * 100));
	}

	/**
	 * Returns a {@link #percentile} for a chart.
	 * @param share the share, such as 0.99
	 * @return the duration in milliseconds
	 */
	public double millis(double share) {
		return percentile(share).toNanos() / 1e6;
	}

}
