package com.xebia.movieshop.search.index;

import com.xebia.movieshop.support.Engine;

class EmbeddedIndexKeeperTests extends LuceneIndexKeeperContract {

	EmbeddedIndexKeeperTests() {
		super(Engine.EMBEDDED);
	}

}
