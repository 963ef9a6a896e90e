package com.xebia.movieshop.movie.editing;

import com.xebia.movieshop.support.Engine;
import com.xebia.movieshop.support.OnEngine;
import org.junit.jupiter.api.Tag;

@OnEngine(Engine.MONGOD)
@Tag("soak")
class MongodMovieServiceTests extends MovieServiceContract {

}
