/**
 * Startup, readiness, shutdown and the status page.
 */
@NullMarked
package com.xebia.movieshop.site.status;

import org.jspecify.annotations.NullMarked;
