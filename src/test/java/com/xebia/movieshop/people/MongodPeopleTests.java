package com.xebia.movieshop.people;

import com.xebia.movieshop.support.Engine;
import com.xebia.movieshop.support.OnEngine;

/**
 * Tests for {@link People} and their names on a standalone mongod.
 */
@OnEngine(Engine.MONGOD)
class MongodPeopleTests extends PeopleContract {

}
