package com.xebia.movieshop.movie;

import com.xebia.movieshop.support.Engine;
import com.xebia.movieshop.support.OnEngine;

/**
 * Tests for {@link MovieIndex} on a standalone MongoDB server.
 */
@OnEngine(Engine.MONGOD)
class MongodMovieQueryTests extends MovieQueryContract {

}
