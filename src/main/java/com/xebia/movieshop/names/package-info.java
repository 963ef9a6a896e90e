/**
 * Keys and notations of the names of people and genres.
 */
@NullMarked
@ApplicationModule(displayName = "Names", allowedDependencies = { "text" })
package com.xebia.movieshop.names;

import org.jspecify.annotations.NullMarked;

import org.springframework.modulith.ApplicationModule;
