package com.xebia.movieshop.experiment.measure;

import java.time.Duration;

import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/**
 * How long many like things took, each kept to three digits; any thread may record.
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
	 * The duration that a share of all does not exceed.
	 * @param share the share, such as 0.99
	 * @return the duration, zero if there is none at all
	 */
	public Duration percentile(double share) {
		return Duration.ofNanos(this.histogram.getValueAtPercentile(share * 100));
	}

	/**
	 * The same as {@link #percentile}, for a chart.
	 * @param share the share, such as 0.99
	 * @return the duration in milliseconds
	 */
	public double millis(double share) {
		return percentile(share).toNanos() / 1e6;
	}

}
