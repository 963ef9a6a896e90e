package com.xebia.movieshop;

import com.xebia.movieshop.support.Engine;
import com.xebia.movieshop.support.OnEngine;

/**
 * Tests on the embedded engine.
 */
@OnEngine(Engine.EMBEDDED)
class EmbeddedBadDocumentsTests extends BadDocumentsContract {

}
