package com.xebia.movieshop.poster.picture;

import java.awt.Dimension;
import java.time.Duration;

import com.xebia.movieshop.limits.WaitingRoom.Place;
import com.xebia.movieshop.poster.picture.DecodingLimits.Permits;
import com.xebia.movieshop.poster.picture.PictureException.Reason;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class DecodingLimitsTests {

	private static final int MEMORY = 1024 * 1024;

	private final Permits permits = new Permits(
			new DecodingLimits(1000, MEMORY, MEMORY, 2, Duration.ofMillis(10), Duration.ofSeconds(1)));

	@Test
	void smallPicturesAreAsManyAsProcessors() throws Exception {
		this.permits.begin(1, 0);
		this.permits.begin(1, 0);
		assertBusy(1);
	}

	@Test
	void largestPictureTakesAllPermits() throws Exception {
		this.permits.begin(10L * MEMORY, 0);
		assertBusy(1);
	}

	@Test
	void closedShareIsAvailableAgain() throws Exception {
		this.permits.begin(MEMORY, 0).close();
		this.permits.begin(MEMORY, 0);
		assertBusy(MEMORY);
	}

	@Test
	void nativeMemoryIsLimitedToo() throws Exception {
		this.permits.begin(1, MEMORY);
		assertThatExceptionOfType(PictureException.class).isThrownBy(() -> this.permits.begin(1, 1024));
		this.permits.begin(1, 0);
	}

	@Test
	void pictureThatFindsNoHeapGivesNativeMemoryBack() throws Exception {
		Place first = this.permits.begin(MEMORY, 0);
		assertBusy(1);
		assertThatExceptionOfType(PictureException.class).isThrownBy(() -> this.permits.begin(1, MEMORY));
		first.close();
		this.permits.begin(1, MEMORY);
	}

	@Test
	void interruptionEndsTheWait() throws Exception {
		this.permits.begin(MEMORY, 0);
		Thread.currentThread().interrupt();
		assertBusy(1);
		assertThat(Thread.interrupted()).isTrue();
	}

	@ParameterizedTest
	@CsvSource({ "256, 24000, 160", "176, 512, 110", "174, 450, 56", "120, 300, 32" })
	void nativeMemoryFollowsTheHeapUnlessTheProcessHasLess(long heap, long memory, long expected) {
		assertThat(DecodingLimits.nativeMemory(heap << 20, memory << 20)).isEqualTo(expected << 20);
	}

	@Test
	void pictureThatNeedsMoreNativeMemoryThanThereIsIsTooLarge() {
		DecodingLimits limits = new DecodingLimits(40_000_000, MEMORY, MEMORY, 1, Duration.ZERO, Duration.ZERO);
		assertThatExceptionOfType(PictureException.class)
			.isThrownBy(() -> limits.check(new Dimension(2000, 1000), 2L * MEMORY))
			.satisfies((ex) -> assertThat(ex.getArguments()).containsExactly(2000, 1000, 1L));
	}

	private void assertBusy(long bytes) {
		assertThatExceptionOfType(PictureException.class).isThrownBy(() -> this.permits.begin(bytes, 0))
			.satisfies((ex) -> assertThat(ex.getReason()).isEqualTo(Reason.BUSY));
	}

}
