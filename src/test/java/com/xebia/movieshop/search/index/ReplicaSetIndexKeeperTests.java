package com.xebia.movieshop.search.index;

import com.xebia.movieshop.support.Engine;
import org.junit.jupiter.api.Tag;

@Tag("soak")
class ReplicaSetIndexKeeperTests extends LuceneIndexKeeperContract {

	ReplicaSetIndexKeeperTests() {
		super(Engine.REPLICA_SET);
	}

}
