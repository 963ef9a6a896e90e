package com.xebia.movieshop.reservation;

import com.xebia.movieshop.support.Engine;
import com.xebia.movieshop.support.OnEngine;

@OnEngine(Engine.MONGOD)
class MongodReservationTests extends ReservationContract {

}
