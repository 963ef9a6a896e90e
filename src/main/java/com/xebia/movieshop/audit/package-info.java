/**
 * The audit log: who did what in the shop, when and from where.
 */
@NullMarked
@ApplicationModule(displayName = "Audit log", allowedDependencies = { "address", "mongo", "settings" })
package com.xebia.movieshop.audit;

import org.jspecify.annotations.NullMarked;

import org.springframework.modulith.ApplicationModule;
