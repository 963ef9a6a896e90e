package com.xebia.movieshop.site.sample;

import com.xebia.movieshop.support.Engine;
import com.xebia.movieshop.support.OnEngine;

/**
 * Tests for {@link SampleData} on the embedded engine.
 */
@OnEngine(Engine.EMBEDDED)
class EmbeddedSampleDataTests extends SampleDataContract {

}
