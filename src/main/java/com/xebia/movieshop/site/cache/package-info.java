/**
 * Renders pages, and caches rendered pages and fragments.
 */
@NullMarked
@NamedInterface
package com.xebia.movieshop.site.cache;

import org.jspecify.annotations.NullMarked;

import org.springframework.modulith.NamedInterface;
