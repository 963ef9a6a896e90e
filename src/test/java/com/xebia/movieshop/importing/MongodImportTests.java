package com.xebia.movieshop.importing;

import com.xebia.movieshop.support.Engine;
import com.xebia.movieshop.support.OnEngine;

@OnEngine(Engine.MONGOD)
class MongodImportTests extends ImportContract {

}
