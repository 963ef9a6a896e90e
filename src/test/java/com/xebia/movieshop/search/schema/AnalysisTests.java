package com.xebia.movieshop.search.schema;

import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class AnalysisTests {

	// A tatweel, which only lengthens a word, is a letter that the normalization removes.
	@Test
	void noTermIsEmpty() {
		assertThat(Analysis.terms("a ـ b")).containsExactly("a", "b");
		assertThat(IntStream.rangeClosed(0, Character.MAX_CODE_POINT)
			.filter(Character::isDefined)
			.mapToObj(Character::toString)
			.flatMap(Analysis::spellings)).doesNotContain("");
	}

}
