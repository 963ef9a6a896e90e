package com.xebia.movieshop.staff;

import com.xebia.movieshop.support.Engine;
import com.xebia.movieshop.support.OnEngine;

/**
 * Tests for the record on a MongoDB server.
 */
@OnEngine(Engine.MONGOD)
class MongodRecordTests extends RecordContract {

}
