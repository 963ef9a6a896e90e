/**
 * Posters: accept and describe them, and make again what is missing of them. Knows
 * nothing of movies.
 */
@NullMarked
@ApplicationModule(displayName = "Posters", allowedDependencies = "mongo")
package com.xebia.movieshop.poster;

import org.jspecify.annotations.NullMarked;

import org.springframework.modulith.ApplicationModule;
