/**
 * Random acts through the public addresses of the shop, compared with a plain model.
 */
@NullMarked
package com.xebia.movieshop.walk;

import org.jspecify.annotations.NullMarked;
