/**
 * What platforms are told of the shop, tested without the platforms.
 */
@NullMarked
package com.xebia.movieshop.platform;

import org.jspecify.annotations.NullMarked;
