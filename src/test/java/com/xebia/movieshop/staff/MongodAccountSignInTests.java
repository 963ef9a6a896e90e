package com.xebia.movieshop.staff;

import com.xebia.movieshop.support.Engine;
import com.xebia.movieshop.support.OnEngine;

@OnEngine(Engine.MONGOD)
class MongodAccountSignInTests extends AccountSignInContract {

}
