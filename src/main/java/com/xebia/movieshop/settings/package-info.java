/**
 * The settings that concern several packages.
 */
@NullMarked
@ApplicationModule(displayName = "Settings", allowedDependencies = {})
package com.xebia.movieshop.settings;

import org.jspecify.annotations.NullMarked;

import org.springframework.modulith.ApplicationModule;
