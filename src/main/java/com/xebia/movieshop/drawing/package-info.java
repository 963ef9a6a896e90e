/**
 * Draws posters of a few flat shapes and letters of our own.
 */
@NullMarked
@ApplicationModule(displayName = "Drawing", allowedDependencies = {})
package com.xebia.movieshop.drawing;

import org.jspecify.annotations.NullMarked;

import org.springframework.modulith.ApplicationModule;
