package com.xebia.movieshop.poster.picture;

import java.time.Duration;

import com.xebia.movieshop.poster.picture.PictureException.Reason;
import com.xebia.movieshop.poster.picture.Workload.Limits;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link Workload}.
 */
class WorkloadTests {

	private static final int MEMORY = 1024 * 1024;

	private final Workload workload = new Workload(
			new Limits(1000, MEMORY, 2, Duration.ofMillis(10), Duration.ofSeconds(1)));

	@Test
	void smallPicturesAreAsManyAsProcessors() throws Exception {
		this.workload.begin(1);
		this.workload.begin(1);
		assertBusy(1);
	}

	@Test
	void largestPictureGoesAlone() throws Exception {
		this.workload.begin(10L * MEMORY);
		assertBusy(1);
	}

	@Test
	void endOfOneMakesRoomForAnother() throws Exception {
		this.workload.begin(MEMORY).close();
		this.workload.begin(MEMORY);
		assertBusy(MEMORY);
	}

	@Test
	void interruptionEndsTheWait() throws Exception {
		this.workload.begin(MEMORY);
		Thread.currentThread().interrupt();
		assertBusy(1);
		assertThat(Thread.interrupted()).isTrue();
	}

	private void assertBusy(long bytes) {
		assertThatExceptionOfType(PictureException.class).isThrownBy(() -> this.workload.begin(bytes))
			.satisfies((ex) -> assertThat(ex.getReason()).isEqualTo(Reason.BUSY));
	}

}
