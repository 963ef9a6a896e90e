/**
 * The catalogue: what a movie is, and how lists of movies are read.
 */
@NullMarked
@ApplicationModule(displayName = "Movies", allowedDependencies = { "address", "audit", "drawing", "limits", "mongo",
		"names", "poster", "poster :: store", "search", "search :: query", "search :: schema", "settings", "text" })
package com.xebia.movieshop.movie;

import org.jspecify.annotations.NullMarked;

import org.springframework.modulith.ApplicationModule;
