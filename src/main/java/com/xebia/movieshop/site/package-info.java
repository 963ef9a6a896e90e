/**
 * What belongs to no feature: the home page, error pages, languages, the start-up line,
 * the status page.
 */
@NullMarked
@ApplicationModule(displayName = "Site")
package com.xebia.movieshop.site;

import org.jspecify.annotations.NullMarked;

import org.springframework.modulith.ApplicationModule;
