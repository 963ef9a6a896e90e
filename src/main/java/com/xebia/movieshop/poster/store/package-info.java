/**
 * Where posters are kept: files of a directory, or GridFS with copies in a directory.
 */
@NullMarked
@NamedInterface
package com.xebia.movieshop.poster.store;

import org.jspecify.annotations.NullMarked;

import org.springframework.modulith.NamedInterface;
