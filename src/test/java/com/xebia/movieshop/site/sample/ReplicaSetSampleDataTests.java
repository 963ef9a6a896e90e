package com.xebia.movieshop.site.sample;

import com.xebia.movieshop.support.Engine;
import com.xebia.movieshop.support.OnEngine;
import org.junit.jupiter.api.Tag;

/**
 * Tests for {@link SampleData} on a MongoDB replica set.
 */
@Tag("soak")
@OnEngine(Engine.REPLICA_SET)
class ReplicaSetSampleDataTests extends SampleDataContract {

}
