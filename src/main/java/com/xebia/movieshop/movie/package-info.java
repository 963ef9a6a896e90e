/**
 * The catalogue: what a movie is, and how movies are read, written, deleted and restored.
 */
@NullMarked
@ApplicationModule(displayName = "Movies", allowedDependencies = { "address", "audit", "drawing", "limits", "mongo",
		"names", "poster", "poster :: store", "search", "search :: query", "settings" })
package com.xebia.movieshop.movie;

import org.jspecify.annotations.NullMarked;

import org.springframework.modulith.ApplicationModule;
