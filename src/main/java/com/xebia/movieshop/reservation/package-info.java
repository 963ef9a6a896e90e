/**
 * Reservations: who wants or has which copy, and the counter at which staff lend, sell
 * and take back copies.
 */
@NullMarked
@ApplicationModule(displayName = "Reservations", allowedDependencies = { "address", "audit", "limits", "mongo", "movie",
		"movie :: copy", "movie :: editing", "movie :: web", "settings", "staff", "text" })
package com.xebia.movieshop.reservation;

import org.jspecify.annotations.NullMarked;

import org.springframework.modulith.ApplicationModule;
