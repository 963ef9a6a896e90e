/**
 * Finds or fetches a real MongoDB server and a real browser for the tests and runs them.
 */
@NullMarked
package com.xebia.movieshop.support;

import org.jspecify.annotations.NullMarked;
