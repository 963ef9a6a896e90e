package com.xebia.movieshop.people;

import com.xebia.movieshop.support.Engine;
import com.xebia.movieshop.support.OnEngine;

@OnEngine(Engine.MONGOD)
class MongodPeopleTests extends PeopleContract {

}
