package com.xebia.movieshop.drawing;

import java.awt.Shape;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;

/**
 * Motifs of towns and of journeys by land, by sea and through space.
 */
interface VoyageMotifs extends Shapes {

	default void balloon() {
		double x = x(0.5 + skew());
		double y = y(0.4);
		double radius = side() * 0.31;
		ellipse(paper(), x(0.14), y(0.2), x(0.2), y(0.035), 0);
		ellipse(paper(), x(0.9), y(0.78), x(0.26), y(0.045), 0);
		polygon(ink(), at(x, y, radius, radius, -0.8, 0.6, 0.8, 0.6, 0.16, 1.5, -0.16, 1.5));
		String[] colours = { accent(), paper(), ink(), paper(), accent() };
		for (int stripe = 0; stripe < colours.length; stripe++) {
			ellipse(colours[stripe], x, y, radius * (1 - 0.22 * stripe), radius, 0);
		}
		bar(second(), x - radius * 0.3, y + radius * 1.14, radius * 0.6, radius * 0.36);
		line(ink(), 3, x - radius * 0.28, y + radius, x - radius * 0.15, y + radius * 1.55);
		line(ink(), 3, x + radius * 0.28, y + radius, x + radius * 0.15, y + radius * 1.55);
		bar(ink(), x - radius * 0.17, y + radius * 1.5, radius * 0.34, radius * 0.26);
	}

	default void comet() {
		ground(ink());
		for (int star = 0; star < 24; star++) {
			disc(second(), x(scattered(star)[0]), y(scattered(star)[1]), 3 + 4 * chance(star));
		}
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

	default void house() {
		disc(paper(), x(0.66), y(0.32), side() * 0.24);
		double x = x(0.44);
		double unit = side() * 0.1;
		double foot = y(0.84);
		land(ink(), bezier(2, 0, y(0.94), x(0.45), y(0.66), width(), y(0.92)), 0, width());
		bar(ink(), x - unit * 1.6, foot - unit * 3.6, unit * 3.2, unit * 4);
		polygon(ink(), at(x, foot, unit, unit, -2, -3.4, 0.1, -5.6, 2, -3.4));
		bar(ink(), x - unit * 2.5, foot - unit * 5, unit * 1.2, unit * 5);
		polygon(ink(), at(x, foot, unit, unit, -2.8, -4.9, -1.9, -7.4, -1, -4.9));
		bar(ink(), x + unit * 0.8, foot - unit * 5.6, unit * 0.5, unit * 2);
		for (int window = 0; window < 6; window++) {
			String colour = (window == count() % 6) ? accent() : second();
			bar(colour, x - unit * (1.1 - 0.9 * (window % 3)), foot - unit * (3 - 1.5 * (window / 3)), unit * 0.45,
					unit * 0.8);
		}
	}

	default void lighthouse() {
		ground(ink());
		double x = x(0.36);
		double lamp = y(0.3);
		polygon(second(), x, lamp, x(1.1), lamp - y(0.26), x(1.1), lamp + y(0.1));
		polygon(second(), x, lamp, -width(), lamp - y(0.1), -width(), lamp + y(0.42));
		double foot = y(0.9);
		for (int band = 0; band < 5; band++) {
			double upper = 0.5 + 0.1 * band;
			double top = lamp + side() * 0.07 + (foot - lamp) * band / 5.4;
			double bottom = lamp + side() * 0.07 + (foot - lamp) * (band + 1) / 5.4;
			double wide = side() * 0.13;
			polygon((band % 2 == 0) ? paper() : accent(), x - wide * upper, top, x + wide * upper, top,
					x + wide * (upper + 0.1), bottom, x - wide * (upper + 0.1), bottom);
		}
		sector(accent(), x, lamp - side() * 0.045, side() * 0.065, 0, 180);
		disc(paper(), x, lamp, side() * 0.045);
		bar(paper(), x - side() * 0.1, lamp + side() * 0.05, side() * 0.2, 9);
		land(second(), bezier(3, 0, y(0.86), x(0.4), y(0.78), x(0.7), y(0.96), width(), y(0.95)), 0, width());
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

	default void road() {
		double horizon = y(0.42);
		disc(accent(), x(0.66), horizon, side() * 0.24);
		bar(ink(), 0, horizon, width(), height());
		for (int band = 0; band < 2; band++) {
			double half = (band == 0) ? 0.5 : 0.03;
			Path2D left = bezier(3, x(0.62), horizon, x(0.1 - half * 0.1), y(0.56), x(1 - half * 1.2), y(0.66),
					x(0.4 - half), height());
			left.lineTo(x(0.4 + half), height());
			left.curveTo(x(1 + half * 1.1), y(0.66), x(0.1 + half * 0.42), y(0.56), x(0.63), horizon);
			fill((band == 0) ? paper() : accent(), left);
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

	default void skyline() {
		disc(paper(), x(0.7), y(0.26), side() * 0.14);
		for (int layer = 0; layer < 2; layer++) {
			for (int tower = 0; tower < count(); tower++) {
				double wide = width() / count();
				double x = tower * wide - layer * wide * 0.4;
				double top = y(0.3 + 0.22 * layer + 0.34 * chance(tower + 30 * layer));
				bar((layer == 0) ? accent() : ink(), x, top, wide * 0.98, height());
				for (int window = 0; layer == 1 && window < 12; window++) {
					if (chance(100 + tower * 12 + window) > 0.55) {
						bar(paper(), x + wide * (0.2 + 0.38 * (window % 2)), top + wide * (0.25 + 0.4 * (window / 2)),
								wide * 0.2, wide * 0.22);
					}
				}
			}
		}
	}

}
