package com.xebia.movieshop.search;

import com.xebia.movieshop.support.Engine;

/**
 * Tests for {@link IndexKeeper} on a replica set, which announces changes.
 */
class ReplicaSetIndexKeeperTests extends IndexKeeperContract {

	ReplicaSetIndexKeeperTests() {
		super(Engine.REPLICA_SET);
	}

}
