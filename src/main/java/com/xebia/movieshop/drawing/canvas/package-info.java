/**
 * Surfaces to draw on, as SVG or as pixels, and lines of plain text.
 */
@NullMarked
package com.xebia.movieshop.drawing.canvas;

import org.jspecify.annotations.NullMarked;
