package com.xebia.movieshop.movie.editing;

import com.xebia.movieshop.support.Engine;
import com.xebia.movieshop.support.OnEngine;

/**
 * Tests for {@link MovieService} on the embedded engine.
 */
@OnEngine(Engine.EMBEDDED)
class EmbeddedMovieServiceTests extends MovieServiceContract {

}
