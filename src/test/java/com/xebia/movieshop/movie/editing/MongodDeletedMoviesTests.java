package com.xebia.movieshop.movie.editing;

import com.xebia.movieshop.support.Engine;
import com.xebia.movieshop.support.OnEngine;

/**
 * Tests for {@link DeletedMovies} on a standalone MongoDB server.
 */
@OnEngine(Engine.MONGOD)
class MongodDeletedMoviesTests extends DeletedMoviesContract {

}
