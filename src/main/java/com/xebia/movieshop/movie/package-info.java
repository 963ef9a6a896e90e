/**
 * The catalogue: what a movie is, and how lists of movies are read.
 */
@NullMarked
@ApplicationModule(displayName = "Movies", allowedDependencies = { "audit", "drawing", "mongo", "mongo :: reading",
		"names", "poster", "poster :: store", "search", "search :: query", "text" })
package com.xebia.movieshop.movie;

import org.jspecify.annotations.NullMarked;

import org.springframework.modulith.ApplicationModule;
