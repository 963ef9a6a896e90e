package com.xebia.movieshop.limits;

import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class CacheSizeTests {

	private static final long POSTERS = 32L << 20;

	@Test
	void fullCachesTakeAtMostHalfOfASmallHeap() {
		assertThat(POSTERS + Stream.of(CacheSize.values()).mapToLong(CacheSize::usualBytes).sum())
			.isLessThanOrEqualTo(128L << 20);
	}

}
