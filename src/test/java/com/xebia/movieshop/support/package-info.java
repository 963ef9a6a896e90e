/**
 * Finds or fetches the real servers and the real browser that the tests use and runs
 * them.
 */
@NullMarked
package com.xebia.movieshop.support;

import org.jspecify.annotations.NullMarked;
