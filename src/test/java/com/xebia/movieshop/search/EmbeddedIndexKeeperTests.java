package com.xebia.movieshop.search;

import com.xebia.movieshop.support.Engine;

/**
 * Tests for {@link IndexKeeper} on the embedded engine.
 */
class EmbeddedIndexKeeperTests extends IndexKeeperContract {

	EmbeddedIndexKeeperTests() {
		super(Engine.EMBEDDED);
	}

}
