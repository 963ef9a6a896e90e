/**
 * Queries an index: interprets the typed words, corrects their spelling, and ranks,
 * counts and marks the hits.
 */
@NullMarked
@NamedInterface
package com.xebia.movieshop.search.query;

import org.jspecify.annotations.NullMarked;

import org.springframework.modulith.NamedInterface;
