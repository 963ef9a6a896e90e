package com.xebia.movieshop.drawing;

import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;

/**
 * A surface for drawing a poster from flat shapes, later ones above earlier ones. Colours
 * are {@code #rrggbb}.
 */
interface Canvas {

	void fill(String colour, Shape shape);

	// Strokes the shape's outline with butt ends and mitred corners.
	void stroke(String colour, double thickness, Shape shape);

	// Writes a line in the viewer's font, scaled to the line's width.
	void write(String colour, PlainLine line);

	// Draws in the coordinates of the place, clipped to the outline.
	void within(AffineTransform place, @Nullable Shape outline, Consumer<Canvas> drawing);

}
