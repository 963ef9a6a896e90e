package com.xebia.movieshop.importing;

import com.xebia.movieshop.support.Engine;
import com.xebia.movieshop.support.OnEngine;

@OnEngine(Engine.EMBEDDED)
class EmbeddedImportTests extends ImportContract {

}
