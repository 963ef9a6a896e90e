package com.xebia.movieshop.site.brand;

import com.xebia.movieshop.support.Engine;
import com.xebia.movieshop.support.OnEngine;
import org.junit.jupiter.api.Tag;

@Tag("soak")
@OnEngine(Engine.MONGOD)
class MongodSampleDataTests extends SampleDataContract {

}
