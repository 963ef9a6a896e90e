/**
 * Accepts uploaded posters, describes them and regenerates missing renditions. Does not
 * know about movies.
 */
@NullMarked
@ApplicationModule(displayName = "Posters", allowedDependencies = { "address", "limits", "mongo", "settings" })
package com.xebia.movieshop.poster;

import org.jspecify.annotations.NullMarked;

import org.springframework.modulith.ApplicationModule;
