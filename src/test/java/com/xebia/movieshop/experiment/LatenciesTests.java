package com.xebia.movieshop.experiment;

import java.time.Duration;
import java.util.stream.LongStream;

import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link Latencies}.
 */
class LatenciesTests {

	private static final Percentage PRECISION = Percentage.withPercentage(1.6);

	@Test
	void percentilesAreNearTheTruth() {
		Latencies latencies = new Latencies();
		LongStream.rangeClosed(1, 1000).forEach((millis) -> latencies.record(Duration.ofMillis(millis).toNanos()));
		assertThat(latencies.percentile(0.5).toMillis()).isCloseTo(500, PRECISION);
		assertThat(latencies.percentile(0.99).toMillis()).isCloseTo(990, PRECISION);
		assertThat(latencies.percentile(1).toMillis()).isCloseTo(1000, PRECISION);
	}

	@Test
	void anyDurationCanBeRecorded() {
		Latencies latencies = new Latencies();
		latencies.record(0);
		assertThat(latencies.percentile(1)).isZero();
		latencies.record(Long.MAX_VALUE);
		assertThat(latencies.percentile(1).toNanos()).isCloseTo(Long.MAX_VALUE, PRECISION);
	}

	@Test
	void othersAreAdded() {
		Latencies others = new Latencies();
		others.record(3);
		Latencies latencies = new Latencies();
		latencies.record(1);
		latencies.add(others);
		assertThat(latencies.percentile(0.5)).isEqualTo(Duration.ofNanos(1));
		assertThat(latencies.percentile(1)).isEqualTo(Duration.ofNanos(3));
	}

}
