/**
 * The catalogue: what a movie is, and how movies are read, written, deleted and restored.
 */
@NullMarked
@ApplicationModule(displayName = "Movies", allowedDependencies = { "audit", "drawing", "mongo", "mongo :: reading",
		"names", "poster", "poster :: store", "search", "search :: query", "text" })
package com.xebia.movieshop.movie;

import org.jspecify.annotations.NullMarked;

import org.springframework.modulith.ApplicationModule;
