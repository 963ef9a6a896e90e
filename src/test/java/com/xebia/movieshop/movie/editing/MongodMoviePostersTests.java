package com.xebia.movieshop.movie.editing;

import com.xebia.movieshop.support.Engine;
import com.xebia.movieshop.support.OnEngine;

/**
 * Tests for {@link MoviePosters} on a standalone MongoDB server.
 */
@OnEngine(Engine.MONGOD)
class MongodMoviePostersTests extends MoviePostersContract {

}
