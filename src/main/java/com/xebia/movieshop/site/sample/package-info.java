/**
 * The sample films of a new, empty shop, with drawn posters.
 */
@NullMarked
package com.xebia.movieshop.site.sample;

import org.jspecify.annotations.NullMarked;
