/**
 * Parses JPEG, PNG, GIF and WebP files of unknown content, and re-encodes them as safe
 * pictures. Does not know about posters.
 */
@NullMarked
package com.xebia.movieshop.poster.picture;

import org.jspecify.annotations.NullMarked;
