/**
 * What makes the shop its owner's: name, icon, colour, imprint, contact and a welcome.
 */
@NullMarked
package com.xebia.movieshop.site.brand;

import org.jspecify.annotations.NullMarked;
