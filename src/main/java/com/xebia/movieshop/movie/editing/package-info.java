/**
 * Writes movies: the history keeps every state, and the bin keeps deleted movies.
 */
@NullMarked
@NamedInterface
package com.xebia.movieshop.movie.editing;

import org.jspecify.annotations.NullMarked;

import org.springframework.modulith.NamedInterface;
