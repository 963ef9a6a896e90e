package com.xebia.movieshop;

import com.xebia.movieshop.support.Engine;
import com.xebia.movieshop.support.OnEngine;
import org.junit.jupiter.api.Tag;

/**
 * Tests on a standalone MongoDB server.
 */
@Tag("soak")
@OnEngine(Engine.MONGOD)
class MongodLargestTests extends LargestContract {

}
