package com.xebia.movieshop.importing.run;

import com.xebia.movieshop.support.Engine;
import com.xebia.movieshop.support.OnEngine;

@OnEngine(Engine.MONGOD)
class MongodImportTests extends ImportContract {

}
