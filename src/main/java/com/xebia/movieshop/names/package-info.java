/**
 * The names of people and genres: their keys, which are equal for equal names, and their
 * notations.
 */
@NullMarked
@ApplicationModule(displayName = "Names", allowedDependencies = { "text" })
package com.xebia.movieshop.names;

import org.jspecify.annotations.NullMarked;

import org.springframework.modulith.ApplicationModule;
