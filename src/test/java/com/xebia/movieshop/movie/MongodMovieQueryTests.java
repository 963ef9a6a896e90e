package com.xebia.movieshop.movie;

import com.xebia.movieshop.support.Engine;
import com.xebia.movieshop.support.OnEngine;
import org.junit.jupiter.api.Tag;

@OnEngine(Engine.MONGOD)
@Tag("soak")
class MongodMovieQueryTests extends MovieQueryContract {

}
