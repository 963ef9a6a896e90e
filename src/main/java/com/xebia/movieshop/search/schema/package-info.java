/**
 * Maps a movie to the fields of the index, and splits texts into words and their other
 * spellings.
 */
@NullMarked
@NamedInterface
package com.xebia.movieshop.search.schema;

import org.jspecify.annotations.NullMarked;

import org.springframework.modulith.NamedInterface;
