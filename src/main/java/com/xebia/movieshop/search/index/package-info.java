/**
 * Keeps an index equal to the catalogue, in a directory or on an OpenSearch server.
 */
@NullMarked
package com.xebia.movieshop.search.index;

import org.jspecify.annotations.NullMarked;
