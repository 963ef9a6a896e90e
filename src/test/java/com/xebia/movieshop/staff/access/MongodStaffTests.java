package com.xebia.movieshop.staff.access;

import com.xebia.movieshop.support.Engine;
import com.xebia.movieshop.support.OnEngine;

@OnEngine(Engine.MONGOD)
class MongodStaffTests extends StaffContract {

}
