package com.xebia.movieshop;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import org.junit.jupiter.api.Tag;

/**
 * Like {@link RequestFuzzTests}, for longer and instead of it.
 */
@Tag("soak")
class LongRequestFuzzTests extends FuzzedShop {

	@FuzzTest(maxDuration = "2m")
	void noQueryFormOrCookieMakesTheShopFail(FuzzedDataProvider data) {
		send(data);
	}

}
