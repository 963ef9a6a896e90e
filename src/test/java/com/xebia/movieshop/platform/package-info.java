/**
 * Tests for the deployment files of platforms, which need no platform.
 */
@NullMarked
package com.xebia.movieshop.platform;

import org.jspecify.annotations.NullMarked;
