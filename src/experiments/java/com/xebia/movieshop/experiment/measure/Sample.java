package com.xebia.movieshop.experiment.measure;

import java.time.Duration;

import org.jspecify.annotations.Nullable;

/**
 * One measurement of one target.
 *
 * @param count how much was done
 * @param elapsed in what time
 * @param latencies how long each took
 * @param firstBytes how long the first byte of each took, if that was measured
 * @param serverTime the processor time that it cost the server, if that is known
 * @param loadTime the processor time that it cost the load generator, if that is known
 * @param databaseTime the processor time that it cost the database, if that is known
 */
public record Sample(long count, Duration elapsed, Latencies latencies, @Nullable Latencies firstBytes,
		@Nullable Duration serverTime, @Nullable Duration loadTime, @Nullable Duration databaseTime) {

	public Sample(long count, Duration elapsed, Latencies latencies, @Nullable Latencies firstBytes,
			@Nullable Duration serverTime, @Nullable Duration loadTime) {
		this(count, elapsed, latencies, firstBytes, serverTime, loadTime, null);
	}

	Sample withDatabaseTime(@Nullable Duration time) {
		return new Sample(this.count, this.elapsed, this.latencies, this.firstBytes, this.serverTime, this.loadTime,
				time);
	}

	public double perSecond() {
		return this.count * 1e9 / this.elapsed.toNanos();
	}

}
