/**
 * Labels of movies and their copies, to be printed.
 */
@NullMarked
@ApplicationModule(displayName = "Labels",
		allowedDependencies = { "address", "movie", "movie :: web", "search :: query" })
package com.xebia.movieshop.label;

import org.jspecify.annotations.NullMarked;

import org.springframework.modulith.ApplicationModule;
