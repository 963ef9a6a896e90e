package com.xebia.movieshop.experiment;

import java.time.Duration;
import java.util.Locale;

import org.jspecify.annotations.Nullable;

/**
 * Writes figures with three digits that count.
 */
final class Figures {

	static final String UNKNOWN = "-";

	private static final double MICROS = 1e3;

	private static final double MILLIS = 1e6;

	private static final double SECONDS = 1e9;

	private Figures() {
	}

	static String number(double value) {
		int decimals = (value >= 100) ? 0 : (value >= 10) ? 1 : 2;
		return String.format(Locale.ROOT, "%,." + decimals + "f", value);
	}

	static String ratio(double value) {
		return String.format(Locale.ROOT, "%.3f", value);
	}

	static String percentage(@Nullable Double share) {
		return (share != null) ? String.format(Locale.ROOT, "%.0f %%", share * 100) : UNKNOWN;
	}

	static String duration(@Nullable Duration duration) {
		if (duration == null) {
			return UNKNOWN;
		}
		long nanos = duration.toNanos();
		if (nanos < MILLIS) {
			return number(nanos / MICROS) + " µs";
		}
		return (nanos < SECONDS) ? number(nanos / MILLIS) + " ms" : number(nanos / SECONDS) + " s";
	}

}
