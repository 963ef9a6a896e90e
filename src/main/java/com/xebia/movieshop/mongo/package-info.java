/**
 * Where the database comes from: a URI, a platform's variables, or the embedded engine;
 * and which of its members is read.
 */
@NullMarked
@ApplicationModule(displayName = "MongoDB", allowedDependencies = {})
package com.xebia.movieshop.mongo;

import org.jspecify.annotations.NullMarked;

import org.springframework.modulith.ApplicationModule;
