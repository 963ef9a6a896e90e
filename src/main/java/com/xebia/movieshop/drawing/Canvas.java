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

	/**
	 * Draw an outline with flat ends and pointed corners.
	 * @param colour its colour
	 * @param thickness its thickness
	 * @param shape its middle
	 */
	void stroke(String colour, double thickness, Shape shape);

	/**
	 * Write a line in a font of whoever looks at it, made as wide as it is to be.
	 * @param colour its colour
	 * @param line the line
	 */
	void write(String colour, PlainLine line);

	/**
	 * Draw on a part of the canvas.
	 * @param place where the part lies
	 * @param outline what is seen of it, in its own measures, or null for all
	 * @param drawing what to draw there
	 */
	void within(AffineTransform place, @Nullable Shape outline, Consumer<Canvas> drawing);

}
