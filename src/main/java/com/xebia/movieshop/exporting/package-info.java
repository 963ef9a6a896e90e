/**
 * Exports movies as CSV and JSON, in the format that the import reads as well.
 */
@NullMarked
@ApplicationModule(displayName = "Export", allowedDependencies = { "address", "limits", "movie :: web", "movie",
		"search :: query", "search", "settings", "shelf", "staff" })
package com.xebia.movieshop.exporting;

import org.jspecify.annotations.NullMarked;

import org.springframework.modulith.ApplicationModule;
