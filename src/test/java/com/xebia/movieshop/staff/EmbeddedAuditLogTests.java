package com.xebia.movieshop.staff;

import com.xebia.movieshop.support.Engine;
import com.xebia.movieshop.support.OnEngine;

@OnEngine(Engine.EMBEDDED)
class EmbeddedAuditLogTests extends AuditLogContract {

}
