package com.xebia.movieshop.staff.access;

import com.xebia.movieshop.support.Engine;
import com.xebia.movieshop.support.OnEngine;

@OnEngine(Engine.EMBEDDED)
class EmbeddedStaffTests extends StaffContract {

}
