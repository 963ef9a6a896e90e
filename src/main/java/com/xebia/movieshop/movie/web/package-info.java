/**
 * The pages and the JSON of movies: the catalogue, a movie, its forms, its history, the
 * bin and search results.
 */
@NullMarked
@NamedInterface
package com.xebia.movieshop.movie.web;

import org.jspecify.annotations.NullMarked;

import org.springframework.modulith.NamedInterface;
