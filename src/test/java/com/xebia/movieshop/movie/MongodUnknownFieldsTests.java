package com.xebia.movieshop.movie;

import com.xebia.movieshop.support.Engine;
import com.xebia.movieshop.support.OnEngine;

/**
 * Tests for changes of movies with unknown fields on a MongoDB server.
 */
@OnEngine(Engine.MONGOD)
class MongodUnknownFieldsTests extends UnknownFieldsContract {

	@Override
	boolean isRareStored() {
		return true;
	}

}
