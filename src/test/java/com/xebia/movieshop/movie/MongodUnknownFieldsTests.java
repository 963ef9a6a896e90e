package com.xebia.movieshop.movie;

import com.xebia.movieshop.support.Engine;
import com.xebia.movieshop.support.OnEngine;
import org.junit.jupiter.api.Tag;

@Tag("soak")
@OnEngine(Engine.MONGOD)
class MongodUnknownFieldsTests extends UnknownFieldsContract {

	@Override
	boolean isRareStored() {
		return true;
	}

}
