/**
 * Answers every error with advice on what to do.
 */
@NullMarked
@NamedInterface
package com.xebia.movieshop.site.error;

import org.jspecify.annotations.NullMarked;

import org.springframework.modulith.NamedInterface;
