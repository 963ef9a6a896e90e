/**
 * Tests of the packaged shop: with a browser, by HTTP, and by killing its process.
 */
@NullMarked
package com.xebia.movieshop.acceptance;

import org.jspecify.annotations.NullMarked;
