package com.xebia.movieshop.search;

import com.xebia.movieshop.support.Engine;

class EmbeddedIndexKeeperTests extends LuceneIndexKeeperContract {

	EmbeddedIndexKeeperTests() {
		super(Engine.EMBEDDED);
	}

}
