package com.xebia.movieshop.poster.store;

import com.xebia.movieshop.support.Engine;

class EmbeddedGridFsPosterStoreTests extends GridFsPosterStoreContract {

	EmbeddedGridFsPosterStoreTests() {
		super(Engine.EMBEDDED);
	}

}
