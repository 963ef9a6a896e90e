package com.xebia.movieshop.site.sample;

import com.xebia.movieshop.support.Engine;
import com.xebia.movieshop.support.OnEngine;

/**
 * Tests for {@link SampleData} on a standalone MongoDB server.
 */
@OnEngine(Engine.MONGOD)
class MongodSampleDataTests extends SampleDataContract {

}
