package com.xebia.movieshop.importing;

import com.xebia.movieshop.support.Engine;
import com.xebia.movieshop.support.OnEngine;
import org.junit.jupiter.api.Tag;

@Tag("soak")
@OnEngine(Engine.MONGOD)
class MongodExportTests extends ExportContract {

}
