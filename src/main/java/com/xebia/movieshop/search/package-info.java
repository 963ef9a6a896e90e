/**
 * The search: an index over the catalogue, made from the database and kept up to date,
 * and the questions to it. Knows nothing of how movies are written or shown.
 */
@NullMarked
@ApplicationModule(displayName = "Search", allowedDependencies = { "address", "limits", "names", "settings", "text" })
package com.xebia.movieshop.search;

import org.jspecify.annotations.NullMarked;

import org.springframework.modulith.ApplicationModule;
