/**
 * Reads from any member of a replica set, once for equal concurrent reads, by pages.
 */
@NullMarked
@NamedInterface
package com.xebia.movieshop.mongo.reading;

import org.jspecify.annotations.NullMarked;

import org.springframework.modulith.NamedInterface;
