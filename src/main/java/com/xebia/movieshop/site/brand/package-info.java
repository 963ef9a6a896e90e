/**
 * The owner's brand: name, icon, colour, imprint, contact and a welcome text; and the
 * sample films of a new, empty shop, with drawn posters.
 */
@NullMarked
package com.xebia.movieshop.site.brand;

import org.jspecify.annotations.NullMarked;
