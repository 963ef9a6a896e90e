/**
 * Startup, readiness, shutdown and the status page.
 */
@NullMarked
@NamedInterface
package com.xebia.movieshop.site.status;

import org.jspecify.annotations.NullMarked;

import org.springframework.modulith.NamedInterface;
