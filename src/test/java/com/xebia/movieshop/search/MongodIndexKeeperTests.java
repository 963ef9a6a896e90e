package com.xebia.movieshop.search;

import com.xebia.movieshop.support.Engine;
import org.junit.jupiter.api.Tag;

/**
 * Tests for {@link IndexKeeper} on a server without change streams.
 */
@Tag("soak")
class MongodIndexKeeperTests extends LuceneIndexKeeperContract {

	MongodIndexKeeperTests() {
		super(Engine.MONGOD);
	}

}
