/**
 * The addresses of the shop, and lists whose pages link to each other.
 */
@NullMarked
@ApplicationModule(displayName = "Addresses", allowedDependencies = "text")
package com.xebia.movieshop.address;

import org.jspecify.annotations.NullMarked;

import org.springframework.modulith.ApplicationModule;
