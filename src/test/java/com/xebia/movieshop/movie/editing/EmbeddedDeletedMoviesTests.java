package com.xebia.movieshop.movie.editing;

import com.xebia.movieshop.support.Engine;
import com.xebia.movieshop.support.OnEngine;

/**
 * Tests for {@link DeletedMovies} on the embedded engine.
 */
@OnEngine(Engine.EMBEDDED)
class EmbeddedDeletedMoviesTests extends DeletedMoviesContract {

}
