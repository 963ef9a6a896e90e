/**
 * Stores posters in a directory, or in GridFS with local copies.
 */
@NullMarked
@NamedInterface
package com.xebia.movieshop.poster.store;

import org.jspecify.annotations.NullMarked;

import org.springframework.modulith.NamedInterface;
