package com.xebia.movieshop.movie;

import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Tests for {@link MovieCursor}.
 */
class MovieCursorTests {

	@ParameterizedTest
	@ValueSource(strings = { "", "casablanca", "東京物語", "a/b?c&d" })
	void cursorReadsBack(String sortTitle) {
		MovieCursor cursor = new MovieCursor(sortTitle, new ObjectId());
		assertThat(MovieCursor.decode(cursor.encode())).isEqualTo(cursor);
	}

	@Test
	void cursorNeedsNoEncodingInAnAddress() {
		assertThat(new MovieCursor("~~~???>>>", new ObjectId()).encode()).matches("[\\w-]+");
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "abc", "%%%", "../../etc/passwd" })
	void anythingElseIsRefused(String text) {
		assertThatIllegalArgumentException().isThrownBy(() -> MovieCursor.decode(text));
	}

}
