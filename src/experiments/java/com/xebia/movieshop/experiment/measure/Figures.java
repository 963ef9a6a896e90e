package com.xebia.movieshop.experiment.measure;

import java.time.Duration;
import java.util.Locale;

import org.jspecify.annotations.Nullable;

/**
 * Formats figures with three significant digits.
 */
public final class Figures {

	public static final String UNKNOWN = "-";

	private static final double MICROS = 1e3;

	private static final double MILLIS = 1e6;

	private static final double SECONDS = 1e9;

	private Figures() {
	}

	public static String number(double value) {
		int decimals = (value >= 100 || value == 0) ? 0 : (value >= 10) ? 1 : 2;
		return String.format(Locale.ROOT, "%,." + decimals + "f", value);
	}

	/**
	 * Formats a count.
	 * @param value the number
	 * @return all of its digits
	 */
	public static String count(long value) {
		return String.format(Locale.ROOT, "%,d", value);
	}

	public static String range(double minimum, double maximum) {
		return number(minimum) + ".." + number(maximum);
	}

	public static String range(Latencies latencies) {
		return duration(latencies.percentile(0)) + ".." + duration(latencies.percentile(1));
	}

	public static String median(Latencies latencies) {
		return duration(latencies.percentile(0.5));
	}

	/**
	 * Formats a size in memory or on disk.
	 * @param bytes its size
	 * @return millions of bytes
	 */
	public static String megabytes(long bytes) {
		return number(bytes / 1e6) + " MB";
	}

	public static String ratio(double value) {
		return String.format(Locale.ROOT, "%.3f", value);
	}

	public static String percentage(@Nullable Double share) {
		return (share != null) ? String.format(Locale.ROOT, "%.0f %%", share * 100) : UNKNOWN;
	}

	public static String duration(@Nullable Duration duration) {
		if (duration == null) {
			return UNKNOWN;
		}
		long nanos = duration.toNanos();
		if (nanos < MILLIS) {
			return number(nanos / MICROS) + " µs";
		}
		return (nanos < SECONDS) ? number(nanos / MILLIS) + " ms" : number(nanos / SECONDS) + " s";
	}

	/**
	 * Formats a remaining time.
	 * @param duration the time
	 * @return minutes and seconds
	 */
	public static String clock(Duration duration) {
		long minutes = duration.toMinutes();
		return ((minutes > 0) ? minutes + " min " : "") + duration.toSecondsPart() + " s";
	}

}
