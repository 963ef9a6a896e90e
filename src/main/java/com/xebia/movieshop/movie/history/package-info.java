/**
 * Every state that a movie had, with who made it so and when.
 */
@NullMarked
package com.xebia.movieshop.movie.history;

import org.jspecify.annotations.NullMarked;
