package com.xebia.movieshop.movie;

import java.util.Arrays;

import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.http.HttpStatus;
import org.springframework.web.server.ResponseStatusException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class MovieCursorTests {

	@ParameterizedTest
	@ValueSource(strings = { "", "casablanca", "東京物語", "a/b?c&d" })
	void cursorReadsBack(String sortTitle) {
		for (Integer year : Arrays.asList(null, 1888, 2025, -1)) {
			MovieCursor cursor = new MovieCursor(sortTitle, year, new ObjectId(), 7);
			assertThat(MovieCursor.decode(cursor.encode())).isEqualTo(cursor);
		}
	}

	@Test
	void cursorNeedsNoEncodingInAnAddress() {
		assertThat(new MovieCursor("~~~???>>>", null, new ObjectId(), 1).encode()).matches("[\\w-]+");
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "abc", "%%%", "../../etc/passwd", "AAAAAAAAAAAAAAAAYWxpZW4",
			"AAAAAAAAAAAAAAAAYWxpZW4AMTk3eA" })
	void anythingElseIsRefused(String text) {
		assertThatExceptionOfType(ResponseStatusException.class).isThrownBy(() -> MovieCursor.decode(text))
			.satisfies((ex) -> assertThat(ex.getStatusCode()).isEqualTo(HttpStatus.BAD_REQUEST));
	}

}
