package com.xebia.movieshop.drawing.canvas;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class LineBreaksTests {

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
