/**
 * Writes movies: every state is kept in the history, and deleted movies are kept in the
 * bin.
 */
@NullMarked
@NamedInterface
package com.xebia.movieshop.movie.editing;

import org.jspecify.annotations.NullMarked;

import org.springframework.modulith.NamedInterface;
