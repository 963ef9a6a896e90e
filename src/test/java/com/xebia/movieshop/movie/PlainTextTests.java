package com.xebia.movieshop.movie;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link PlainText}.
 */
class PlainTextTests {

	@Test
	void controlCharactersAreTakenOut() {
		assertThat(PlainText.lines("a\0b\u001b[31mc\u0085d\ne\tf")).isEqualTo("ab[31mcd\ne\tf");
	}

	@Test
	void lineHasNoBreaks() {
		assertThat(PlainText.line(" The\r\nThird\tMan ")).isEqualTo("The Third Man");
	}

	@Test
	void everyOtherCharacterStays() {
		String text = "a\u2028b \u202Eتنس\u200E 👩‍👩‍👧‍👦 Z\u0335\u0321a <&>\"'\\";
		assertThat(PlainText.lines(text)).isEqualTo(text);
	}

}
