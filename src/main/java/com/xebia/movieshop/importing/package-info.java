/**
 * Imports movies: receives files, and shows what an import will do, does and did.
 */
@NullMarked
@ApplicationModule(displayName = "Import",
		allowedDependencies = { "address", "audit", "exporting", "movie", "movie :: editing", "movie :: web", "names",
				"people", "poster", "search", "search :: query", "settings", "text" })
package com.xebia.movieshop.importing;

import org.jspecify.annotations.NullMarked;

import org.springframework.modulith.ApplicationModule;
