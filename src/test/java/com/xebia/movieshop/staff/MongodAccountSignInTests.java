package com.xebia.movieshop.staff;

import com.xebia.movieshop.staff.signin.Sessions;
import com.xebia.movieshop.support.Engine;
import com.xebia.movieshop.support.OnEngine;

/**
 * Tests for {@link Accounts} and {@link Sessions} on a standalone MongoDB server.
 */
@OnEngine(Engine.MONGOD)
class MongodAccountSignInTests extends AccountSignInContract {

}
