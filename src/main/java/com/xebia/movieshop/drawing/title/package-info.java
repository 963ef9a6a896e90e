/**
 * The title and the credits of a drawing, in plain type or in an alphabet of strokes.
 */
@NullMarked
package com.xebia.movieshop.drawing.title;

import org.jspecify.annotations.NullMarked;
