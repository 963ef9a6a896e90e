package com.xebia.movieshop.movie;

import com.xebia.movieshop.support.Engine;
import com.xebia.movieshop.support.OnEngine;

@OnEngine(Engine.EMBEDDED)
class EmbeddedUnknownFieldsTests extends UnknownFieldsContract {

	@Override
	boolean isRareStored() {
		return false;
	}

}
