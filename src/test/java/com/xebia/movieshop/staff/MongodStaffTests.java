package com.xebia.movieshop.staff;

import com.xebia.movieshop.staff.web.AccountController;
import com.xebia.movieshop.staff.web.InvitationController;
import com.xebia.movieshop.staff.web.StaffController;
import com.xebia.movieshop.support.Engine;
import com.xebia.movieshop.support.OnEngine;

@OnEngine(Engine.MONGOD)
class MongodStaffTests extends StaffContract {

}
