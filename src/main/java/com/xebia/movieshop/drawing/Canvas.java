package com.xebia.movieshop.drawing;

import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;

/**
 * What a poster is drawn on: flat shapes, each above those before it. Colours are
 * {@code #rrggbb}.
 */
interface Canvas {

	void fill(String colour, Shape shape);

	// The shape is the middle of a line that has flat ends and pointed corners.
	void stroke(String colour, double thickness, Shape shape);

	// Whoever looks at it has the font, and the line is made as wide as it is to be.
	void write(String colour, PlainLine line);

	// The drawing and the outline are in the measures of the place; what is beyond the
	// outline is not seen.
	void within(AffineTransform place, @Nullable Shape outline, Consumer<Canvas> drawing);

}
