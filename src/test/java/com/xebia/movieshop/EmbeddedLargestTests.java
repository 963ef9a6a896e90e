package com.xebia.movieshop;

import com.xebia.movieshop.support.Engine;
import com.xebia.movieshop.support.OnEngine;
import org.junit.jupiter.api.Tag;

/**
 * Tests on the embedded engine.
 */
@OnEngine(Engine.EMBEDDED)
@Tag("soak")
class EmbeddedLargestTests extends LargestContract {

}
