/**
 * The films of a new, empty shop and their posters, drawn by code.
 */
@NullMarked
package com.xebia.movieshop.site.sample;

import org.jspecify.annotations.NullMarked;
