/**
 * Re-encodes files of unknown content as safe pictures. Does not know about posters.
 */
@NullMarked
package com.xebia.movieshop.poster.picture;

import org.jspecify.annotations.NullMarked;
