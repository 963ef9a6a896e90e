package com.xebia.movieshop.drawing.title;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Tests for {@link StrokeFont} and {@link StrokeAlphabet}.
 */
class StrokeFontTests {

	@Test
	void letterWithoutAGlyphIsRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> StrokeAlphabet.glyph('Ω')).withMessageContaining("OMEGA");
	}

	@Test
	void lineIsStretchedToAMeasure() {
		StrokeFont font = new StrokeFont(100, 12, 0.8, 10).stretchedTo(500, "LATE VITA");
		assertThat(font.width("LATE VITA")).isBetween(499.9, 500.1);
	}

}
