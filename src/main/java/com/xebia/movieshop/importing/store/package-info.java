/**
 * What is stored of imports: their states, files, reports and outcomes.
 */
@NullMarked
@NamedInterface("store")
package com.xebia.movieshop.importing.store;

import org.jspecify.annotations.NullMarked;

import org.springframework.modulith.NamedInterface;
