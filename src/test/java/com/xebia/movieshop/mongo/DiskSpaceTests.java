package com.xebia.movieshop.mongo;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class DiskSpaceTests {

	private static final long MEGABYTE = 1 << 20;

	@ParameterizedTest
	@CsvSource({ "15, 1000, true", "16, 1000, false", "9, 100, true", "10, 100, false" })
	void diskIsFullWhenLessThanTheReserveIsLeft(long usable, long total, boolean full) {
		assertThat(new DiskSpace(usable * MEGABYTE, total * MEGABYTE).isFull()).isEqualTo(full);
	}

}
