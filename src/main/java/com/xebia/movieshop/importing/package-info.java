/**
 * Imports movies: receives files, matches their lines with the stored movies, creates or
 * changes movies, and takes imports back. Shows what an import will do, does and did.
 */
@NullMarked
@ApplicationModule(displayName = "Import",
		allowedDependencies = { "address", "audit", "exporting", "limits", "movie", "movie :: copy", "movie :: editing",
				"movie :: web", "names", "poster", "search", "search :: query", "settings", "text" })
package com.xebia.movieshop.importing;

import org.jspecify.annotations.NullMarked;

import org.springframework.modulith.ApplicationModule;
