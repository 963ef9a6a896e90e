package com.xebia.movieshop.movie.editing;

import com.xebia.movieshop.support.Engine;
import com.xebia.movieshop.support.OnEngine;

@OnEngine(Engine.MONGOD)
class MongodBinTests extends BinContract {

}
