package com.xebia.movieshop.movie.editing;

import com.xebia.movieshop.support.Engine;
import com.xebia.movieshop.support.OnEngine;

@OnEngine(Engine.EMBEDDED)
class EmbeddedBinTests extends BinContract {

}
