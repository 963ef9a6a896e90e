package com.xebia.movieshop.search;

import com.xebia.movieshop.support.Engine;

/**
 * Tests for {@link IndexKeeper} on a server that announces no changes.
 */
class MongodIndexKeeperTests extends IndexKeeperContract {

	MongodIndexKeeperTests() {
		super(Engine.MONGOD);
	}

}
