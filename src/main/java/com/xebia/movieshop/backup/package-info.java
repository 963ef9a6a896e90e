/**
 * Backup of the whole shop to an archive, and restore from it.
 */
@NullMarked
@ApplicationModule(displayName = "Backup", allowedDependencies = { "audit", "limits", "mongo", "movie", "movie :: copy",
		"movie :: editing", "poster", "poster :: store", "shelf", "staff" })
package com.xebia.movieshop.backup;

import org.jspecify.annotations.NullMarked;

import org.springframework.modulith.ApplicationModule;
