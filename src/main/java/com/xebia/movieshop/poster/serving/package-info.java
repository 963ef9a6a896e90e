/**
 * Serves posters over HTTP from memory or the file system, or lets nginx send the file.
 */
@NullMarked
package com.xebia.movieshop.poster.serving;

import org.jspecify.annotations.NullMarked;
