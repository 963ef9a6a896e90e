package com.xebia.movieshop.movie;

import com.xebia.movieshop.support.Engine;
import com.xebia.movieshop.support.OnEngine;

/**
 * Tests for changes of movies with unknown fields on the embedded engine.
 */
@OnEngine(Engine.EMBEDDED)
class EmbeddedUnknownFieldsTests extends UnknownFieldsContract {

	@Override
	boolean isRareStored() {
		return false;
	}

}
