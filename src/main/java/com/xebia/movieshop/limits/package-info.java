/**
 * Limits what concurrent requests and nodes may cost: waiting rooms, reads that are
 * shared, leases, and the sizes of all caches.
 */
@NullMarked
@ApplicationModule(displayName = "Limits", allowedDependencies = {})
package com.xebia.movieshop.limits;

import org.jspecify.annotations.NullMarked;

import org.springframework.modulith.ApplicationModule;
