package com.xebia.movieshop.search.index;

import com.xebia.movieshop.support.Engine;
import org.junit.jupiter.api.Tag;

@Tag("soak")
class MongodIndexKeeperTests extends LuceneIndexKeeperContract {

	MongodIndexKeeperTests() {
		super(Engine.MONGOD);
	}

}
