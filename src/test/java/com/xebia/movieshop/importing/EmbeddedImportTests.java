package com.xebia.movieshop.importing;

import com.xebia.movieshop.support.Engine;
import com.xebia.movieshop.support.OnEngine;

/**
 * Tests for {@link Importer} in the embedded database.
 */
@OnEngine(Engine.EMBEDDED)
class EmbeddedImportTests extends ImportContract {

}
