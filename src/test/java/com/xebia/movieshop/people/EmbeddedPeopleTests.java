package com.xebia.movieshop.people;

import com.xebia.movieshop.support.Engine;
import com.xebia.movieshop.support.OnEngine;

/**
 * Tests for {@link People} and their names on the embedded engine.
 */
@OnEngine(Engine.EMBEDDED)
class EmbeddedPeopleTests extends PeopleContract {

}
