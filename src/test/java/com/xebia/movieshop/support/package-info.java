/**
 * Finds, installs and runs the servers and the browser that tests use.
 */
@NullMarked
package com.xebia.movieshop.support;

import org.jspecify.annotations.NullMarked;
