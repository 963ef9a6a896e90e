/**
 * Pictures: accept, check, keep and serve them. Knows nothing of movies.
 */
@NullMarked
@ApplicationModule(displayName = "Posters", allowedDependencies = {})
package com.xebia.movieshop.poster;

import org.jspecify.annotations.NullMarked;

import org.springframework.modulith.ApplicationModule;
