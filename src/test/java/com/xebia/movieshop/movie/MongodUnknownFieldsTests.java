package com.xebia.movieshop.movie;

import com.xebia.movieshop.support.Engine;
import com.xebia.movieshop.support.OnEngine;

@OnEngine(Engine.MONGOD)
class MongodUnknownFieldsTests extends UnknownFieldsContract {

	@Override
	boolean isRareStored() {
		return true;
	}

}
