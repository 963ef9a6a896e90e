/**
 * The embedded server's connector, which lets no client keep it waiting for long.
 */
@NullMarked
package com.xebia.movieshop.site.connector;

import org.jspecify.annotations.NullMarked;
