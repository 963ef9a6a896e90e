/**
 * Draws posters from simple flat shapes and an alphabet of its own.
 */
@NullMarked
@ApplicationModule(displayName = "Drawing", allowedDependencies = {})
package com.xebia.movieshop.drawing;

import org.jspecify.annotations.NullMarked;

import org.springframework.modulith.ApplicationModule;
