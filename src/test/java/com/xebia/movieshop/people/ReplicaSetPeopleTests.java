package com.xebia.movieshop.people;

import com.xebia.movieshop.support.Engine;
import com.xebia.movieshop.support.OnEngine;
import org.junit.jupiter.api.Tag;

/**
 * Tests for {@link People} and their names on a MongoDB replica set.
 */
@Tag("soak")
@OnEngine(Engine.REPLICA_SET)
class ReplicaSetPeopleTests extends PeopleContract {

}
