/**
 * Decides which requests are permitted, and answers those that are not.
 */
@NullMarked
@NamedInterface
package com.xebia.movieshop.staff.access;

import org.jspecify.annotations.NullMarked;

import org.springframework.modulith.NamedInterface;
