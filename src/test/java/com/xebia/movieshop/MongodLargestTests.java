package com.xebia.movieshop;

import com.xebia.movieshop.support.Engine;
import com.xebia.movieshop.support.OnEngine;

/**
 * Tests on a standalone MongoDB server.
 */
@OnEngine(Engine.MONGOD)
class MongodLargestTests extends LargestContract {

}
