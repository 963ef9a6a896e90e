package com.xebia.movieshop.importing;

import com.xebia.movieshop.support.Engine;
import com.xebia.movieshop.support.OnEngine;

/**
 * Tests for {@link Importer} on a standalone MongoDB server.
 */
@OnEngine(Engine.MONGOD)
class MongodImportTests extends ImportContract {

}
