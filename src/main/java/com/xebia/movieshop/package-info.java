/**
 * The movie shop: a catalogue of movies with posters, browsed by visitors and maintained
 * by curators.
 */
@NullMarked
package com.xebia.movieshop;

import org.jspecify.annotations.NullMarked;
