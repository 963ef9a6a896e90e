/**
 * Shelves: films that staff put together, in an order with notes, or by a saved filter;
 * with days and times they are a programme.
 */
@NullMarked
@ApplicationModule(displayName = "Shelves",
		allowedDependencies = { "address", "audit", "drawing", "limits", "mongo", "movie", "movie :: editing",
				"movie :: web", "names", "poster", "search", "search :: query", "settings", "text" })
package com.xebia.movieshop.shelf;

import org.jspecify.annotations.NullMarked;

import org.springframework.modulith.ApplicationModule;
