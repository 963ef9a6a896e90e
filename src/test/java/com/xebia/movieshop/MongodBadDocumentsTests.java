package com.xebia.movieshop;

import com.xebia.movieshop.support.Engine;
import com.xebia.movieshop.support.OnEngine;
import org.junit.jupiter.api.Tag;

/**
 * Tests on a standalone MongoDB server.
 */
@OnEngine(Engine.MONGOD)
@Tag("soak")
class MongodBadDocumentsTests extends BadDocumentsContract {

}
