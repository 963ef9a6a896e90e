package com.xebia.movieshop.drawing;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.Shape;
import java.awt.geom.Arc2D;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;

/**
 * The part of a poster that a motif fills, with its size, its colours and a few shapes to
 * draw.
 */
record Stage(Graphics2D graphics, double width, double height, Design design) {

	int count() {
		return this.design.count();
	}

	double skew() {
		return this.design.skew();
	}

	double side() {
		return Math.min(this.width, this.height);
	}

	Color paper() {
		return Color.decode(this.design.paper());
	}

	Color ink() {
		return Color.decode(this.design.ink());
	}

	Color accent() {
		return Color.decode(this.design.accent());
	}

	Color second() {
		return Color.decode(this.design.second());
	}

	void ground(Color colour) {
		this.bar(colour, 0, 0, this.width, this.height);
	}

	void bar(Color colour, double x, double y, double width, double height) {
		this.fill(colour, new Rectangle2D.Double(x, y, width, height));
	}

	void disc(Color colour, double x, double y, double radius) {
		this.fill(colour, circle(x, y, radius));
	}

	void ring(Color colour, double thickness, double x, double y, double radius) {
		this.draw(colour, thickness, circle(x, y, radius));
	}

	void sector(Color colour, double x, double y, double radius, double start, double extent) {
		this.fill(colour, new Arc2D.Double(x - radius, y - radius, 2 * radius, 2 * radius, start, extent, Arc2D.PIE));
	}

	void line(Color colour, double thickness, double x1, double y1, double x2, double y2) {
		this.draw(colour, thickness, new Line2D.Double(x1, y1, x2, y2));
	}

	void polygon(Color colour, double... points) {
		Path2D polygon = new Path2D.Double();
		polygon.moveTo(points[0], points[1]);
		for (int i = 2; i < points.length; i += 2) {
			polygon.lineTo(points[i], points[i + 1]);
		}
		polygon.closePath();
		this.fill(colour, polygon);
	}

	void fill(Color colour, Shape shape) {
		this.graphics.setColor(colour);
		this.graphics.fill(shape);
	}

	void draw(Color colour, double thickness, Shape shape) {
		this.graphics.setColor(colour);
		this.graphics.setStroke(new BasicStroke((float) thickness, BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER));
		this.graphics.draw(shape);
	}

	private static Ellipse2D circle(double x, double y, double radius) {
		return new Ellipse2D.Double(x - radius, y - radius, 2 * radius, 2 * radius);
	}

}
