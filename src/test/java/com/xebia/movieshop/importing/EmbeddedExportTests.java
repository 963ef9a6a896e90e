package com.xebia.movieshop.importing;

import com.xebia.movieshop.exporting.ExportController;
import com.xebia.movieshop.support.Engine;
import com.xebia.movieshop.support.OnEngine;

/**
 * Tests for {@link ExportController} in the embedded database.
 */
@OnEngine(Engine.EMBEDDED)
class EmbeddedExportTests extends ExportContract {

}
