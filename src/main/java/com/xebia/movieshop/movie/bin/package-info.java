/**
 * Where deleted movies rest until they are restored or deleted for good.
 */
@NullMarked
package com.xebia.movieshop.movie.bin;

import org.jspecify.annotations.NullMarked;
