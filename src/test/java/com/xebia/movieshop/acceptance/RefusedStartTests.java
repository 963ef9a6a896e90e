package com.xebia.movieshop.acceptance;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Tests for invalid settings: the shop does not start, and gives the reason.
 */
class RefusedStartTests {

	@Test
	void settingThatWouldBeIgnoredIsRefused() {
		String setting = "spring.data.mongodb.uri=mongodb://127.0.0.1:1/films";
		assertThatIllegalStateException().isThrownBy(() -> Shop.with(setting).close())
			.withMessageContainingAll("exited with 1", "spring.data.mongodb.uri", "MONGODB_URI");
	}

	@Test
	void addressOfASearchThatIsNoneIsRefusedWithoutItsPassword() {
		String setting = "movieshop.search.uri=htp://shop:geheim@127.0.0.1:9200";
		assertThatIllegalStateException().isThrownBy(() -> Shop.with(setting).close())
			.withMessageContainingAll("exited with 1", "movieshop.search.uri must be the address of an OpenSearch")
			.withMessageNotContaining("geheim");
	}

}
