package com.xebia.movieshop.experiment.measure;

import java.time.Duration;

import org.jspecify.annotations.Nullable;

/**
 * One measurement of one target.
 *
 * @param count the number of completed operations
 * @param elapsed the elapsed time
 * @param latencies the duration of each operation
 * @param firstBytes the times to first byte, if measured
 * @param serverTime the server's processor time, if known
 * @param loadTime the load generator's processor time, if known
 * @param databaseTime the database's processor time, if known
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
