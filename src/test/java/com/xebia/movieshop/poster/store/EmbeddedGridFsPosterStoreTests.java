package com.xebia.movieshop.poster.store;

import com.xebia.movieshop.support.Engine;

/**
 * Tests for {@link GridFsPosterStore} on the embedded engine.
 */
class EmbeddedGridFsPosterStoreTests extends GridFsPosterStoreContract {

	EmbeddedGridFsPosterStoreTests() {
		super(Engine.EMBEDDED);
	}

}
