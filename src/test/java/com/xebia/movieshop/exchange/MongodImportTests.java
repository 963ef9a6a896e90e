package com.xebia.movieshop.exchange;

import com.xebia.movieshop.support.Engine;
import com.xebia.movieshop.support.OnEngine;

@OnEngine(Engine.MONGOD)
class MongodImportTests extends ImportContract {

}
