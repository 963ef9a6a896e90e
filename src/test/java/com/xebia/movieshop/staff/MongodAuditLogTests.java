package com.xebia.movieshop.staff;

import com.xebia.movieshop.support.Engine;
import com.xebia.movieshop.support.OnEngine;
import org.junit.jupiter.api.Tag;

@Tag("soak")
@OnEngine(Engine.MONGOD)
class MongodAuditLogTests extends AuditLogContract {

}
