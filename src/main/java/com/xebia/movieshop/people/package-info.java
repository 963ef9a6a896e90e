/**
 * The names that movies share: people and genres, with how many movies each has, and
 * figures of them. Counted from the catalogue in the background; a name can be replaced
 * in all movies at once.
 */
@NullMarked
@ApplicationModule(displayName = "People", allowedDependencies = { "mongo", "movie", "movie :: web", "record" })
package com.xebia.movieshop.people;

import org.jspecify.annotations.NullMarked;

import org.springframework.modulith.ApplicationModule;
