/**
 * Connects to the database: by a URI, by a platform's variables, or embedded; and selects
 * the replica set member to read from.
 */
@NullMarked
@ApplicationModule(displayName = "MongoDB", allowedDependencies = { "settings", "text" })
package com.xebia.movieshop.mongo;

import org.jspecify.annotations.NullMarked;

import org.springframework.modulith.ApplicationModule;
