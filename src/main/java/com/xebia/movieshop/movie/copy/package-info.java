/**
 * Copies of movies, one document each, and who wants or has them.
 */
@NullMarked
@NamedInterface
package com.xebia.movieshop.movie.copy;

import org.jspecify.annotations.NullMarked;

import org.springframework.modulith.NamedInterface;
