/**
 * The movie shop: a catalogue of movies with posters that people browse and curators
 * keep.
 */
@NullMarked
package com.xebia.movieshop;

import org.jspecify.annotations.NullMarked;
