/**
 * Everything that belongs to no feature: the home page, error pages, languages, the
 * startup log, the status page.
 */
@NullMarked
@ApplicationModule(displayName = "Site")
package com.xebia.movieshop.site;

import org.jspecify.annotations.NullMarked;

import org.springframework.modulith.ApplicationModule;
