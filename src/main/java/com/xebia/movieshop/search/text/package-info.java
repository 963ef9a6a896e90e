/**
 * Splits texts into words, and finds other spellings of words and titles.
 */
@NullMarked
package com.xebia.movieshop.search.text;

import org.jspecify.annotations.NullMarked;
