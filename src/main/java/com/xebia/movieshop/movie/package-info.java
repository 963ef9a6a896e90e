/**
 * The catalogue: browse, show, create, update, delete and restore movies.
 */
@NullMarked
@ApplicationModule(displayName = "Movies",
		allowedDependencies = { "drawing", "poster", "poster :: store", "record", "search" })
package com.xebia.movieshop.movie;

import org.jspecify.annotations.NullMarked;

import org.springframework.modulith.ApplicationModule;
