package com.xebia.movieshop.experiment;

import java.time.Duration;

/**
 * A histogram of durations, each kept to within 1.6 percent.
 */
final class Latencies {

	private static final int PRECISION_BITS = 6;

	private static final int STEPS = 1 << PRECISION_BITS;

	private final long[] counts = new long[STEPS * (Long.SIZE - PRECISION_BITS + 1)];

	private long total;

	void record(long nanos) {
		this.counts[index(Math.max(0, nanos))]++;
		this.total++;
	}

	void add(Latencies others) {
		for (int i = 0; i < this.counts.length; i++) {
			this.counts[i] += others.counts[i];
		}
		this.total += others.total;
	}

	/**
	 * The duration that a share of all does not exceed.
	 * @param share the share, such as 0.99
	 * @return the duration, zero if there is none at all
	 */
	Duration percentile(double share) {
		long rank = (long) Math.ceil(share * this.total);
		long seen = 0;
		for (int i = 0; i < this.counts.length; i++) {
			seen += this.counts[i];
			if (seen >= rank && seen > 0) {
				return Duration.ofNanos(value(i));
			}
		}
		return Duration.ZERO;
	}

	private static int index(long nanos) {
		int exponent = Math.max(0, Long.SIZE - 1 - Long.numberOfLeadingZeros(nanos) - PRECISION_BITS);
		return exponent * STEPS + (int) (nanos >>> exponent);
	}

	private static long value(int index) {
		int exponent = Math.max(0, index / STEPS - 1);
		return (long) (index - exponent * STEPS) << exponent;
	}

}
