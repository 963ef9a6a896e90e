/**
 * The record: who did what in the shop, when and from where, for its managers to read.
 */
@NullMarked
@ApplicationModule(displayName = "Record", allowedDependencies = "mongo")
package com.xebia.movieshop.record;

import org.jspecify.annotations.NullMarked;

import org.springframework.modulith.ApplicationModule;
