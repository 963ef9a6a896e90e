/**
 * Parses JPEG, PNG, GIF and WebP files, and selects the parts that a decoder gets.
 */
@NullMarked
package com.xebia.movieshop.poster.picture.format;

import org.jspecify.annotations.NullMarked;
