/**
 * Maps a movie to the fields of the index.
 */
@NullMarked
package com.xebia.movieshop.search.schema;

import org.jspecify.annotations.NullMarked;
