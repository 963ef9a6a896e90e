package com.xebia.movieshop.experiment.measure;

import java.time.Duration;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link Progress}.
 */
class ProgressTests {

	@Test
	void rateAndTimeLeftFollowFromWhatIsDone() {
		Progress progress = new Progress("Inserting", "documents", 100_000);
		assertThat(progress.toString(20_000, Duration.ofSeconds(40).toNanos()))
			.isEqualTo("Inserting: 20,000 of 100,000 documents, 500/s, 2 min 40 s left");
	}

	@Test
	void secondsStandAlone() {
		Progress progress = new Progress("Inserting", "documents", 10);
		assertThat(progress.toString(9, Duration.ofSeconds(9).toNanos())).endsWith(", 1.00/s, 1 s left");
	}

}
