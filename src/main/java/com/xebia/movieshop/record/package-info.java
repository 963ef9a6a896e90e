/**
 * The record: an audit log of who did what in the shop, when and from where.
 */
@NullMarked
@ApplicationModule(displayName = "Record", allowedDependencies = "mongo")
package com.xebia.movieshop.record;

import org.jspecify.annotations.NullMarked;

import org.springframework.modulith.ApplicationModule;
