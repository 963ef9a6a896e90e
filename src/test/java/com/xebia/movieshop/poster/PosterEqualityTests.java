package com.xebia.movieshop.poster;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for what makes one {@link Poster} equal to another.
 */
class PosterEqualityTests {

	private static final Poster POSTER = new Poster("a.jpg", "image/jpeg", 1, 2, 3, "#000000");

	@Test
	void posterEqualsOneOfWhichAllTheSameIsKnown() {
		Poster same = new Poster("a.jpg", "image/jpeg", 1, 2, 3, "#000000");
		assertThat(same).isEqualTo(POSTER).hasSameHashCodeAs(POSTER);
	}

	@ParameterizedTest
	@CsvSource({ "b.jpg, image/jpeg, 1, 2, 3, #000000", "a.jpg, image/png, 1, 2, 3, #000000",
			"a.jpg, image/jpeg, 9, 2, 3, #000000", "a.jpg, image/jpeg, 1, 9, 3, #000000",
			"a.jpg, image/jpeg, 1, 2, 9, #000000", "a.jpg, image/jpeg, 1, 2, 3, #ffffff",
			"a.jpg, image/jpeg, 1, 2, 3," })
	void posterEqualsNoOtherOne(String fileName, String contentType, int width, int height, long size, String colour) {
		assertThat(new Poster(fileName, contentType, width, height, size, colour)).isNotEqualTo(POSTER);
	}

}
