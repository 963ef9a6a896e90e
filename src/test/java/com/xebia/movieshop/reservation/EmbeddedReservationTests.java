package com.xebia.movieshop.reservation;

import com.xebia.movieshop.support.Engine;
import com.xebia.movieshop.support.OnEngine;

@OnEngine(Engine.EMBEDDED)
class EmbeddedReservationTests extends ReservationContract {

}
