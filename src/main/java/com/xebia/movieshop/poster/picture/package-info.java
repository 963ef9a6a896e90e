/**
 * Turns a file of unknown content into safe, re-made pictures. Knows nothing of posters.
 */
@NullMarked
package com.xebia.movieshop.poster.picture;

import org.jspecify.annotations.NullMarked;
