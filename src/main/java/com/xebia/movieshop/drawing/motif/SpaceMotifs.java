package com.xebia.movieshop.drawing.motif;

import java.awt.Shape;
import java.awt.geom.Arc2D;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;

/**
 * Motifs of the sky and of space.
 */
interface SpaceMotifs extends Shapes {

	private void stars(String colour, int number) {
		for (int star = 0; star < number; star++) {
			double[] place = scattered(star);
			disc(colour, x(place[0]), y(place[1]), 3 + 4 * chance(star));
		}
	}

	default void comet() {
		ground(ink());
		stars(second(), 24);
		double x = x(0.68);
		double y = y(0.64);
		double radius = side() * 0.13;
		String[] colours = { second(), accent(), paper() };
		for (int tail = 0; tail < colours.length; tail++) {
			double wide = radius * (1 - 0.3 * tail);
			double length = side() * (1.5 - 0.45 * tail);
			polygon(colours[tail], x - length * 0.72, y - length, x + wide * 0.81, y - wide * 0.58, x - wide * 0.81,
					y + wide * 0.58);
			disc(colours[tail], x, y, wide);
		}
	}

	default void horizon() {
		ground(ink());
		double horizon = y(0.56);
		double radius = side() * 0.34;
		double x = x(0.5);
		sector(accent(), x, horizon, radius, 0, 180);
		for (int band = 1; band < 6; band++) {
			bar(ink(), x - radius, horizon - radius * (0.9 - 0.16 * band), 2 * radius, 3.0 + 2.2 * band);
		}
		bar(second(), 0, horizon, width(), height());
		for (int line = 0; line < count(); line++) {
			double y = horizon + (height() - horizon) * Math.pow((double) line / count(), 1.9);
			line(paper(), 3, 0, y, width(), y);
		}
		for (int line = -9; line <= 9; line++) {
			line(paper(), 3, x + line * x(0.06), horizon, x + line * x(0.26), height());
		}
	}

	default void orbits() {
		double x = x(0.5);
		double y = y(0.5);
		double radius = side() * 0.44;
		for (int orbit = 0; orbit < count(); orbit++) {
			double degrees = 180.0 * orbit / count() + 30 * skew();
			Shape path = new Ellipse2D.Double(x - radius, y - radius * 0.34, 2 * radius, radius * 0.68);
			draw(ink(), 6, turned(path, degrees, x, y));
			double angle = Math.toRadians(degrees);
			double along = radius * ((orbit % 2 == 0) ? 1 : -1);
			disc((orbit % 2 == 0) ? paper() : accent(), x + along * Math.cos(angle), y + along * Math.sin(angle),
					side() * 0.04);
		}
		disc(accent(), x, y, side() * 0.1);
	}

	default void phases() {
		ground(ink());
		int columns = 3;
		double cell = width() / columns;
		int rows = (int) Math.max(2, Math.floor(height() / cell));
		double pitch = height() / rows;
		for (int i = 0; i < rows * columns; i++) {
			double x = (i % columns + 0.5) * cell;
			double y = (i / columns + 0.5) * pitch;
			double radius = Math.min(cell, pitch) * 0.36;
			double age = (i + 0.5) / (rows * columns);
			disc(second(), x, y, radius);
			String lit = (i == count() % (rows * columns)) ? accent() : paper();
			sector(lit, x, y, radius, (age < 0.5) ? -90 : 90, 180);
			double bulge = Math.abs(1 - 4 * Math.abs(age - 0.5));
			boolean gibbous = Math.abs(age - 0.5) < 0.25;
			ellipse(gibbous ? lit : second(), x, y, radius * bulge, radius, 0);
		}
	}

	default void rocket() {
		disc(paper(), x(0.76), y(0.2), side() * 0.1);
		double x = x(0.46);
		double unit = Math.min(width() / 8, height() / 11);
		double nose = y(0.1);
		for (int side = -1; side <= 1; side += 2) {
			polygon(accent(), x + side * unit * 0.7, nose + unit * 4, x + side * unit * 2, nose + unit * 6.2,
					x + side * unit * 2, nose + unit * 7.4, x + side * unit * 0.6, nose + unit * 6.2);
		}
		fill(accent(), bezier(2, at(x, nose, unit, unit, -0.7, 6.2, -0.9, 8, 0, 10, 0.9, 8, 0.7, 6.2)));
		Path2D body = bezier(3, at(x, nose, unit, unit, 0, 0, 1.5, 1.8, 1.4, 4.6, 0.8, 6.4));
		body.lineTo(x - unit * 0.8, nose + unit * 6.4);
		body.curveTo(x - unit * 1.4, nose + unit * 4.6, x - unit * 1.5, nose + unit * 1.8, x, nose);
		fill(ink(), body);
		disc(paper(), x, nose + unit * 2.7, unit * 0.55);
		disc(second(), x, nose + unit * 2.7, unit * 0.34);
		for (int cloud = 0; cloud < 7; cloud++) {
			disc(paper(), x(cloud / 6.0), y(1.01), side() * (0.1 + 0.08 * chance(cloud)));
		}
	}

	default void saturn() {
		ground(ink());
		stars(paper(), 26);
		double x = x(0.5);
		double y = y(0.48);
		double radius = side() * 0.25;
		double tilt = -18 + 20 * skew();
		disc(accent(), x, y, radius);
		for (int band = 0; band < 3; band++) {
			ellipse(second(), x - radius * 0.1 * band, y + radius * (0.36 - 0.3 * band), radius * (0.72 - 0.06 * band),
					radius * 0.07, tilt);
		}
		for (int ring = 0; ring < 2; ring++) {
			double wide = radius * (1.75 - 0.3 * ring);
			Shape path = new Ellipse2D.Double(x - wide, y - wide * 0.26, 2 * wide, wide * 0.52);
			draw((ring == 0) ? paper() : second(), radius * 0.13, turned(path, tilt, x, y));
		}
		Shape front = new Arc2D.Double(x - radius, y - radius, 2 * radius, 2 * radius, 0, 180, Arc2D.CHORD);
		fill(accent(), turned(front, tilt, x, y));
		disc(paper(), x(0.2), y(0.84), side() * 0.05);
	}

}
