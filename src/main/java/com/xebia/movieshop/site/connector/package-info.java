/**
 * The embedded server's connector, with timeouts for slow clients.
 */
@NullMarked
package com.xebia.movieshop.site.connector;

import org.jspecify.annotations.NullMarked;
