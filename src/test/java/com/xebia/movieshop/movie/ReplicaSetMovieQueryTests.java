package com.xebia.movieshop.movie;

import com.xebia.movieshop.support.Engine;
import com.xebia.movieshop.support.OnEngine;

/**
 * Tests for {@link MovieIndex} on a MongoDB replica set.
 */
@OnEngine(Engine.REPLICA_SET)
class ReplicaSetMovieQueryTests extends MovieQueryContract {

}
