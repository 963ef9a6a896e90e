package com.xebia.movieshop.reservation;

import com.xebia.movieshop.support.Engine;
import com.xebia.movieshop.support.OnEngine;

@OnEngine(Engine.REPLICA_SET)
class ReplicaSetReservationTests extends ReservationContract {

}
