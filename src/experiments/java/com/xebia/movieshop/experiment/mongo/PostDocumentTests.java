package com.xebia.movieshop.experiment.mongo;

import java.util.stream.LongStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link PostDocument}.
 */
class PostDocumentTests {

	@ParameterizedTest
	@ValueSource(longs = { 0, 9, 1_000_000, 59_999_999 })
	void everyDocumentIsAsLongAsThePosts(long number) {
		assertThat(PostDocument.length(PostDocument.OF_WRITE_CONCERN.numbered(number))).isEqualTo(2395);
		assertThat(PostDocument.length(PostDocument.OF_WORKING_SET.numbered(number))).isEqualTo(2400);
	}

	@Test
	void namesAreDifferent() {
		assertThat(LongStream.range(0, 10_000).mapToObj(PostDocument::name)).doesNotHaveDuplicates();
	}

}
