/**
 * Imports movies: matches each line of a file with the stored movies, creates or changes
 * them, and reports what was done.
 */
@NullMarked
@ApplicationModule(displayName = "Import",
		allowedDependencies = { "address", "audit", "exporting", "movie", "movie :: editing", "movie :: web", "names",
				"people", "poster", "search", "search :: query", "settings", "text" })
package com.xebia.movieshop.importing;

import org.jspecify.annotations.NullMarked;

import org.springframework.modulith.ApplicationModule;
