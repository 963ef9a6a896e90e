/**
 * The audit log: who did what in the shop, when and from where.
 */
@NullMarked
@ApplicationModule(displayName = "Audit log", allowedDependencies = { "mongo", "mongo :: reading" })
package com.xebia.movieshop.audit;

import org.jspecify.annotations.NullMarked;

import org.springframework.modulith.ApplicationModule;
