package com.xebia.movieshop.site.brand;

import com.xebia.movieshop.support.Engine;
import com.xebia.movieshop.support.OnEngine;

@OnEngine(Engine.EMBEDDED)
class EmbeddedSampleDataTests extends SampleDataContract {

}
