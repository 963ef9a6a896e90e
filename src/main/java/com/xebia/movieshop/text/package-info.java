/**
 * Texts of the catalogue: how they are cleaned before they are stored, and the keys by
 * which they are compared and sorted.
 */
@NullMarked
@ApplicationModule(displayName = "Texts", allowedDependencies = {})
package com.xebia.movieshop.text;

import org.jspecify.annotations.NullMarked;

import org.springframework.modulith.ApplicationModule;
