package com.xebia.movieshop.poster.picture;

import java.awt.Dimension;
import java.time.Duration;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class DecodingLimitsTests {

	private static final int MEMORY = 1024 * 1024;

	private final DecodingLimits limits = new DecodingLimits(1000, MEMORY, MEMORY / 2, 2, Duration.ofMillis(10),
			Duration.ofSeconds(1));

	@ParameterizedTest
	@CsvSource({ "0, 0, 500000", "1, 0, 500000", "524288, 262144, 500000", "786432, 1, 750000", "1, 393216, 750000",
			"1048576, 0, 1000000", "0, 524288, 1000000", "9223372036854775807, 9223372036854775807, 1000000" })
	void pictureTakesTheShareOfAProcessorOrOfItsMemory(long heap, long nativeMemory, int share) {
		assertThat(this.limits.share(heap, nativeMemory)).isEqualTo(share);
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

}
