package com.xebia.movieshop.site.sample;

import com.xebia.movieshop.support.Engine;
import com.xebia.movieshop.support.OnEngine;

/**
 * Tests for {@link SampleData} on a MongoDB replica set.
 */
@OnEngine(Engine.REPLICA_SET)
class ReplicaSetSampleDataTests extends SampleDataContract {

}
