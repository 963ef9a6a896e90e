/**
 * Imports movies from files of the shop and of other services, and exports them.
 */
@NullMarked
@ApplicationModule(displayName = "Exchange",
		allowedDependencies = { "movie", "movie :: web", "poster", "record", "search" })
package com.xebia.movieshop.exchange;

import org.jspecify.annotations.NullMarked;

import org.springframework.modulith.ApplicationModule;
