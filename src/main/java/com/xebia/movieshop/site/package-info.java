/**
 * What all pages share: languages, notices, assets, errors, the page cache and the public
 * URL; and the home page.
 */
@NullMarked
@ApplicationModule(displayName = "Site")
package com.xebia.movieshop.site;

import org.jspecify.annotations.NullMarked;

import org.springframework.modulith.ApplicationModule;
