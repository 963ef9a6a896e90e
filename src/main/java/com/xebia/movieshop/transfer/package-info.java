/**
 * Backup and restore: the whole shop in one archive, and out of it.
 */
@NullMarked
@ApplicationModule(displayName = "Transfer",
		allowedDependencies = { "mongo", "movie", "poster", "poster :: store", "record" })
package com.xebia.movieshop.transfer;

import org.jspecify.annotations.NullMarked;

import org.springframework.modulith.ApplicationModule;
