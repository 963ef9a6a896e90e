/**
 * Selections: several movies of a list that staff change at once, put on a shelf, label
 * or move to the bin.
 */
@NullMarked
@ApplicationModule(displayName = "Selections", allowedDependencies = { "address", "importing", "importing :: store",
		"movie", "movie :: editing", "movie :: web", "search :: query", "shelf", "text" })
package com.xebia.movieshop.selection;

import org.jspecify.annotations.NullMarked;

import org.springframework.modulith.ApplicationModule;
