/**
 * Backup of the whole shop to an archive, and restore from it.
 */
@NullMarked
@ApplicationModule(displayName = "Transfer",
		allowedDependencies = { "mongo", "movie", "poster", "poster :: store", "record" })
package com.xebia.movieshop.transfer;

import org.jspecify.annotations.NullMarked;

import org.springframework.modulith.ApplicationModule;
