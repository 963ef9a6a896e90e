package com.xebia.movieshop.drawing;

import com.xebia.movieshop.drawing.Title.LineBreaks;
import com.xebia.movieshop.drawing.Title.StrokeTitle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link Title}, {@link StrokeFont} and {@link LineBreaks}.
 */
class TitleTests {

	@ParameterizedTest
	@ValueSource(strings = { "M", "Solaris", "Cléo de 5 à 7", "The Cabinet of Dr. Caligari",
			"Once Upon a Time in the West" })
	void titleKeepsWithinItsMeasure(String text) {
		for (Lettering.Style style : Lettering.Style.values()) {
			for (double weight = 0.055; weight < 0.25; weight += 0.065) {
				for (double width = 0.5; width < 1.4; width += 0.2) {
					for (Lettering.Alignment alignment : Lettering.Alignment.values()) {
						Lettering lettering = new Lettering(Lettering.Position.TOP, style, weight, width, alignment);
						StrokeTitle title = StrokeTitle.fit(text, lettering, 544, 330);
						assertThat(String.join(" ", title.lines())).isEqualTo(text);
						assertThat(title.height()).isLessThanOrEqualTo(330);
						assertThat(title.lines())
							.allSatisfy((line) -> assertThat(title.font().width(line)).isLessThan(544.5));
					}
				}
			}
		}
	}

	@Test
	void lineIsStretchedToAMeasure() {
		StrokeFont font = new StrokeFont(100, 12, 0.8, 10).stretchedTo(500, "LATE VITA");
		assertThat(font.width("LATE VITA")).isBetween(499.9, 500.1);
	}

	@Test
	void longWordIsHyphenatedWhereItIsBrokenAndNowhereElse() {
		LineBreaks breaks = new LineBreaks("Donaudampfschifffahrtskapitän", String::length);
		assertThat(breaks.all()).first().asList().containsExactly("Donaudampfschifffahrtskapitän");
		assertThat(breaks.all()).last().asList().containsExactly("Donaudamp-", "fschifffah-", "rtskapitän");
	}

	@Test
	void longWordOfOtherSignsIsBrokenWithoutAHyphen() {
		LineBreaks breaks = new LineBreaks("東".repeat(20), String::length);
		assertThat(breaks.all()).last().asList().containsExactly("東".repeat(10), "東".repeat(10));
	}

}
