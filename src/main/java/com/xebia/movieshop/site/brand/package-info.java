/**
 * The owner's brand: name, icon, colour, imprint, contact and a welcome text.
 */
@NullMarked
package com.xebia.movieshop.site.brand;

import org.jspecify.annotations.NullMarked;
