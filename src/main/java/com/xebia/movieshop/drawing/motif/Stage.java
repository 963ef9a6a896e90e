package com.xebia.movieshop.drawing.motif;

import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.geom.Arc2D;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.util.function.Consumer;

import com.xebia.movieshop.drawing.canvas.Canvas;

/**
 * The area that a motif fills, with its size, its colours and basic shapes to draw.
 */
record Stage(Canvas canvas, double width, double height, Design design, Palette colours) {

	// Draws in the same coordinates, clipped to the outline.
	void within(Shape outline, Consumer<Stage> drawing) {
		this.canvas.within(new AffineTransform(), outline,
				(part) -> drawing.accept(new Stage(part, this.width, this.height, this.design, this.colours)));
	}

	int count() {
		return this.design.count();
	}

	double skew() {
		return this.design.skew();
	}

	double side() {
		return Math.min(this.width, this.height);
	}

	double x(double share) {
		return this.width * share;
	}

	double y(double share) {
		return this.height * share;
	}

	String paper() {
		return this.colours.paper();
	}

	String ink() {
		return this.colours.ink();
	}

	String accent() {
		return this.colours.accent();
	}

	String second() {
		return this.colours.second();
	}

	// Returns a pseudorandom value from 0 to below 1, the same each time for a design.
	double chance(int number) {
		long bits = (number + 1) * 0x9E3779B97F4A7C15L + count() * 0xC2B2AE3D27D4EB4FL + Double.hashCode(skew());
		bits = (bits ^ (bits >>> 30)) * 0xBF58476D1CE4E5B9L;
		bits = (bits ^ (bits >>> 27)) * 0x94D049BB133111EBL;
		return ((bits ^ (bits >>> 31)) >>> 11) * 0x1.0p-53;
	}

	// Returns the position of one of many points, in shares of width and height from 0 to
	// below 1. They are spread evenly by a low-discrepancy sequence.
	double[] scattered(int number) {
		double right = chance(1000) + number * 0.7548776662466927;
		double down = chance(1001) + number * 0.5698402909980532;
		return new double[] { right - Math.floor(right), down - Math.floor(down) };
	}

	void ground(String colour) {
		this.bar(colour, 0, 0, this.width, this.height);
	}

	void bar(String colour, double x, double y, double width, double height) {
		this.fill(colour, new Rectangle2D.Double(x, y, width, height));
	}

	void disc(String colour, double x, double y, double radius) {
		this.fill(colour, circle(x, y, radius));
	}

	void ring(String colour, double thickness, double x, double y, double radius) {
		this.draw(colour, thickness, circle(x, y, radius));
	}

	void sector(String colour, double x, double y, double radius, double start, double extent) {
		this.fill(colour, new Arc2D.Double(x - radius, y - radius, 2 * radius, 2 * radius, start, extent, Arc2D.PIE));
	}

	void ellipse(String colour, double x, double y, double radiusX, double radiusY, double degrees) {
		Shape ellipse = new Ellipse2D.Double(x - radiusX, y - radiusY, 2 * radiusX, 2 * radiusY);
		this.fill(colour, turned(ellipse, degrees, x, y));
	}

	void line(String colour, double thickness, double x1, double y1, double x2, double y2) {
		this.draw(colour, thickness, new Line2D.Double(x1, y1, x2, y2));
	}

	void polygon(String colour, double... points) {
		Path2D polygon = pathFrom(points[0], points[1]);
		for (int i = 2; i < points.length; i += 2) {
			polygon.lineTo(points[i], points[i + 1]);
		}
		polygon.closePath();
		this.fill(colour, polygon);
	}

	// Fills the area from a ridge down to the bottom, between a left and a right end.
	void land(String colour, Path2D ridge, double left, double right) {
		ridge.lineTo(right, this.height);
		ridge.lineTo(left, this.height);
		this.fill(colour, ridge);
	}

	void fill(String colour, Shape shape) {
		this.canvas.fill(colour, shape);
	}

	void draw(String colour, double thickness, Shape shape) {
		this.canvas.stroke(colour, thickness, shape);
	}

	static Shape turned(Shape shape, double degrees, double x, double y) {
		return AffineTransform.getRotateInstance(Math.toRadians(degrees), x, y).createTransformedShape(shape);
	}

	static Path2D pathFrom(double x, double y) {
		Path2D path = new Path2D.Double();
		path.moveTo(x, y);
		return path;
	}

	// Returns a smooth curve through points, given as alternating coordinates.
	static Path2D curve(double... points) {
		Path2D curve = pathFrom(points[0], points[1]);
		int last = points.length - 2;
		for (int i = 0; i < last; i += 2) {
			int before = Math.max(0, i - 2);
			int after = Math.min(last, i + 4);
			curve.curveTo(points[i] + (points[i + 2] - points[before]) / 6,
					points[i + 1] + (points[i + 3] - points[before + 1]) / 6,
					points[i + 2] - (points[after] - points[i]) / 6,
					points[i + 3] - (points[after + 1] - points[i + 1]) / 6, points[i + 2], points[i + 3]);
		}
		return curve;
	}

	static Ellipse2D circle(double x, double y, double radius) {
		return new Ellipse2D.Double(x - radius, y - radius, 2 * radius, 2 * radius);
	}

}
