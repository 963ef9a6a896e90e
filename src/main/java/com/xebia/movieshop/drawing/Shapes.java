package com.xebia.movieshop.drawing;

import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.geom.Arc2D;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/**
 * Basic shapes from which motifs are painted on a stage.
 */
interface Shapes {

	Canvas canvas();

	double width();

	double height();

	// Returns the number of repeated parts of the motif.
	int count();

	double skew();

	String paper();

	String ink();

	String accent();

	String second();

	default double side() {
		return Math.min(width(), height());
	}

	default double x(double share) {
		return width() * share;
	}

	default double y(double share) {
		return height() * share;
	}

	// Returns a pseudorandom value from 0 to below 1, the same each time for a design.
	default double chance(int number) {
		long bits = (number + 1) * 0x9E3779B97F4A7C15L + count() * 0xC2B2AE3D27D4EB4FL + Double.hashCode(skew());
		bits = (bits ^ (bits >>> 30)) * 0xBF58476D1CE4E5B9L;
		bits = (bits ^ (bits >>> 27)) * 0x94D049BB133111EBL;
		return ((bits ^ (bits >>> 31)) >>> 11) * 0x1.0p-53;
	}

	// Returns the position of one of many points, in shares of width and height from 0 to
	// below 1. They are spread evenly by a low-discrepancy sequence.
	default double[] scattered(int number) {
		double right = chance(1000) + number * 0.7548776662466927;
		double down = chance(1001) + number * 0.5698402909980532;
		return new double[] { right - Math.floor(right), down - Math.floor(down) };
	}

	default void each(IntConsumer part) {
		IntStream.range(0, count()).forEach(part);
	}

	default void ground(String colour) {
		bar(colour, 0, 0, width(), height());
	}

	default void bar(String colour, double x, double y, double width, double height) {
		fill(colour, new Rectangle2D.Double(x, y, width, height));
	}

	default void disc(String colour, double x, double y, double radius) {
		fill(colour, circle(x, y, radius));
	}

	default void ring(String colour, double thickness, double x, double y, double radius) {
		draw(colour, thickness, circle(x, y, radius));
	}

	default void sector(String colour, double x, double y, double radius, double start, double extent) {
		fill(colour, new Arc2D.Double(x - radius, y - radius, 2 * radius, 2 * radius, start, extent, Arc2D.PIE));
	}

	default void ellipse(String colour, double x, double y, double radiusX, double radiusY, double degrees) {
		Shape ellipse = new Ellipse2D.Double(x - radiusX, y - radiusY, 2 * radiusX, 2 * radiusY);
		fill(colour, turned(ellipse, degrees, x, y));
	}

	default void line(String colour, double thickness, double x1, double y1, double x2, double y2) {
		draw(colour, thickness, new Line2D.Double(x1, y1, x2, y2));
	}

	default void polygon(String colour, double... points) {
		Path2D polygon = bezier(1, points);
		polygon.closePath();
		fill(colour, polygon);
	}

	// Converts points from units of a figure, relative to its origin.
	default double[] at(double x, double y, double unitX, double unitY, double... points) {
		return IntStream.range(0, points.length)
			.mapToDouble((i) -> (i % 2 == 0) ? x + unitX * points[i] : y + unitY * points[i])
			.toArray();
	}

	// Fills the area from a ridge down to the bottom, between a left and a right end.
	default void land(String colour, Path2D ridge, double left, double right) {
		ridge.lineTo(right, height());
		ridge.lineTo(left, height());
		fill(colour, ridge);
	}

	default void fill(String colour, Shape shape) {
		canvas().fill(colour, shape);
	}

	default void draw(String colour, double thickness, Shape shape) {
		canvas().stroke(colour, thickness, shape);
	}

	default Shape turned(Shape shape, double degrees, double x, double y) {
		return AffineTransform.getRotateInstance(Math.toRadians(degrees), x, y).createTransformedShape(shape);
	}

	// Returns Bézier curves of degree 1 (lines), 2 or 3 through points, which are given
	// as alternating coordinates: the start, then the control points and the end of each.
	default Path2D bezier(int degree, double... points) {
		Path2D path = new Path2D.Double();
		path.moveTo(points[0], points[1]);
		for (int i = 2; i < points.length; i += 2 * degree) {
			switch (degree) {
				case 1 -> path.lineTo(points[i], points[i + 1]);
				case 2 -> path.quadTo(points[i], points[i + 1], points[i + 2], points[i + 3]);
				default ->
					path.curveTo(points[i], points[i + 1], points[i + 2], points[i + 3], points[i + 4], points[i + 5]);
			}
		}
		return path;
	}

	default Ellipse2D circle(double x, double y, double radius) {
		return new Ellipse2D.Double(x - radius, y - radius, 2 * radius, 2 * radius);
	}

}
