package com.xebia.movieshop.search.index;

import com.xebia.movieshop.support.Engine;

/**
 * Tests for {@link IndexKeeper} on the embedded engine.
 */
class EmbeddedIndexKeeperTests extends LuceneIndexKeeperContract {

	EmbeddedIndexKeeperTests() {
		super(Engine.EMBEDDED);
	}

}
