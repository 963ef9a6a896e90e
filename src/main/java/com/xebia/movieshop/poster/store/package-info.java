/**
 * Where posters are kept: files of a directory, or GridFS with copies in a directory.
 */
@NullMarked
package com.xebia.movieshop.poster.store;

import org.jspecify.annotations.NullMarked;
