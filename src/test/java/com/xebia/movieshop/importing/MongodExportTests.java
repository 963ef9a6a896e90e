package com.xebia.movieshop.importing;

import com.xebia.movieshop.exporting.ExportController;
import com.xebia.movieshop.support.Engine;
import com.xebia.movieshop.support.OnEngine;

/**
 * Tests for {@link ExportController} on a standalone MongoDB server.
 */
@OnEngine(Engine.MONGOD)
class MongodExportTests extends ExportContract {

}
