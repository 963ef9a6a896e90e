package com.xebia.movieshop.movie.editing;

import com.xebia.movieshop.support.Engine;
import com.xebia.movieshop.support.OnEngine;
import org.junit.jupiter.api.Tag;

/**
 * Tests for {@link DeletedMovies} on a MongoDB replica set.
 */
@Tag("soak")
@OnEngine(Engine.REPLICA_SET)
class ReplicaSetDeletedMoviesTests extends DeletedMoviesContract {

}
