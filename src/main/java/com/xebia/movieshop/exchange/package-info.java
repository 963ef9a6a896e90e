/**
 * Import and export: movies from files of others and of the shop, and into them.
 */
@NullMarked
@ApplicationModule(displayName = "Exchange", allowedDependencies = { "movie", "movie :: web", "poster", "record" })
package com.xebia.movieshop.exchange;

import org.jspecify.annotations.NullMarked;

import org.springframework.modulith.ApplicationModule;
