/**
 * Uses the packaged shop as people and programs do: by a browser, by HTTP, and by ending
 * its process.
 */
@NullMarked
package com.xebia.movieshop.acceptance;

import org.jspecify.annotations.NullMarked;
