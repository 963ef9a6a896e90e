package com.xebia.movieshop;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import org.junit.jupiter.api.Tag;

/**
 * Tests that no query, form or cookie makes the shop fail.
 */
@Tag("brief")
class RequestFuzzTests extends FuzzedShop {

	@FuzzTest(maxDuration = "5s")
	void noQueryFormOrCookieMakesTheShopFail(FuzzedDataProvider data) {
		send(data);
	}

}
