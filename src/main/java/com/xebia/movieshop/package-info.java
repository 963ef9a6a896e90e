/**
 * The movie shop: visitors browse a catalogue of movies, and curators maintain it.
 */
@NullMarked
package com.xebia.movieshop;

import org.jspecify.annotations.NullMarked;
