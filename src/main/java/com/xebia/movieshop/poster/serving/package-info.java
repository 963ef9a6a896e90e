/**
 * Serves posters over HTTP as fast as a file server does.
 */
@NullMarked
package com.xebia.movieshop.poster.serving;

import org.jspecify.annotations.NullMarked;
