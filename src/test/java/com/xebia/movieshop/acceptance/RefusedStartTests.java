package com.xebia.movieshop.acceptance;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Tests for invalid settings: the shop does not start, and gives the reason.
 */
@Tag("soak")
class RefusedStartTests {

	@Test
	void settingThatWouldBeIgnoredIsRefused() {
		String setting = "spring.data.mongodb.uri=mongodb://127.0.0.1:1/films";
		assertThatIllegalStateException().isThrownBy(() -> Shop.with(setting).close())
			.withMessageContainingAll("exited with 1", "spring.data.mongodb.uri", "MONGODB_URI");
	}

	@Test
	void invalidSearchUriIsRefusedWithoutItsPassword() {
		String setting = "movieshop.search.uri=htp://shop:geheim@127.0.0.1:9200";
		assertThatIllegalStateException().isThrownBy(() -> Shop.with(setting).close())
			.withMessageContainingAll("exited with 1", "movieshop.search.uri must be the address of an OpenSearch")
			.withMessageNotContaining("geheim");
	}

	@ParameterizedTest
	@CsvSource({ "mongodb://me:ge@heim@127.0.0.1:1/films, @ as %40",
			"mongodb://127.0.0.1:1/?tlsCAFile=/ca.pem, tlsCAFile" })
	void databaseThatNeedsAnOperatorIsRefusedInOneSentence(String uri, String advice) {
		assertThatIllegalStateException().isThrownBy(() -> Shop.with("MONGODB_URI=" + uri).close())
			.withMessageContainingAll("exited with 1", "The ", "URI of the database", advice)
			.withMessageNotContainingAny("heim", "Exception", "\tat ");
	}

}
