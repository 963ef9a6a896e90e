package com.xebia.movieshop.staff;

import com.xebia.movieshop.support.Engine;
import com.xebia.movieshop.support.OnEngine;

/**
 * Tests for the record on the embedded engine.
 */
@OnEngine(Engine.EMBEDDED)
class EmbeddedRecordTests extends RecordContract {

}
