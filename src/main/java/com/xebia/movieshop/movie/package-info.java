/**
 * The catalogue: what a movie is, and how movies are read, written, deleted and restored.
 */
@NullMarked
@ApplicationModule(displayName = "Movies",
		allowedDependencies = { "drawing", "mongo", "poster", "poster :: store", "record", "search" })
package com.xebia.movieshop.movie;

import org.jspecify.annotations.NullMarked;

import org.springframework.modulith.ApplicationModule;
