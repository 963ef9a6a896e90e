package com.xebia.movieshop.drawing.motif;

import java.awt.geom.Path2D;

/**
 * Motifs of journeys by land, by sea and through the air.
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

	default void birds() {
		disc(accent(), x(0.62), y(0.5), side() * 0.34);
		for (int bird = 0; bird < count(); bird++) {
			double span = side() * (0.07 + 0.1 * chance(bird));
			double x = x(0.12 + 0.76 * (bird + 0.5) / count());
			double y = y(0.14 + 0.68 * chance(bird + 50));
			String colour = (bird % 4 == 3) ? paper() : ink();
			for (int side = -1; side <= 1; side += 2) {
				fill(colour, bezier(2, x, y, x + side * span * 0.4, y - span * 0.75, x + side * span, y - span * 0.35,
						x + side * span * 0.45, y - span * 0.45, x, y + span * 0.22));
			}
		}
	}

	default void bridge() {
		disc(accent(), x(0.5), y(0.52), side() * 0.26);
		double deck = y(0.68);
		double top = y(0.16);
		for (int side = -1; side <= 1; side += 2) {
			double tower = x(0.5 + side * 0.3);
			draw(ink(), 6, curve(x(0.5), deck - 18, x(0.5 + side * 0.16), deck - y(0.1), tower, top,
					x(0.5 + side * 0.42), deck - y(0.16), x(0.5 + side * 0.6), deck));
			bar(ink(), tower - 15, top - 12, 30, height());
			for (int rope = 0; rope < count(); rope++) {
				double share = (rope + 0.5) / count();
				double x = x(0.5 + side * 0.29 * share);
				line(ink(), 2.5, x, deck - 16 - (deck - top) * Math.pow(share, 2.4), x, deck);
			}
		}
		bar(ink(), 0, deck, width(), 16);
		bar(paper(), 0, y(0.84), width(), height());
		bar(second(), 0, y(0.88), width(), y(0.02));
		bar(second(), 0, y(0.94), width(), y(0.03));
	}

	default void compass() {
		double x = x(0.5);
		double y = y(0.5);
		double radius = side() * 0.45;
		ring(paper(), 3, x, y, radius * 0.93);
		ring(paper(), 12, x, y, radius * 0.7);
		needles(ink(), 1, 16, radius * 0.5);
		needles(accent(), 1, 8, radius * 0.72);
		needles(paper(), 0, 8, radius);
	}

	private void needles(String left, int first, int points, double length) {
		double x = x(0.5);
		double y = y(0.5);
		for (int point = first; point < points; point += 2) {
			double angle = Math.toRadians(360.0 / points * point + 20 * skew());
			for (int side = -1; side <= 1; side += 2) {
				double waist = angle + side * Math.PI / 4;
				polygon((side < 0) ? left : ink(), x, y, x + length * 0.24 * Math.sin(waist),
						y - length * 0.24 * Math.cos(waist), x + length * Math.sin(angle),
						y - length * Math.cos(angle));
			}
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
		land(second(), curve(0, y(0.86), x(0.4), y(0.83), x(0.75), y(0.93), width(), y(0.95)), 0, width());
	}

	default void pyramids() {
		disc(paper(), x(0.7), y(0.3), side() * 0.15);
		for (int pyramid = count(); pyramid > 0; pyramid--) {
			double size = side() * (0.2 + 0.17 * pyramid);
			double x = x(0.06 + 0.84 * chance(pyramid));
			double foot = y(0.84) - 0.04 * size;
			double top = foot - size * 0.8;
			polygon(accent(), x, top, x + size * 0.18, foot, x - size * 0.62, foot);
			polygon(ink(), x, top, x + size * 0.62, foot, x + size * 0.18, foot);
		}
		bar(paper(), 0, y(0.82), width(), height());
		bar(accent(), 0, y(0.93), width(), y(0.02));
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

	default void sails() {
		disc(accent(), x(0.74), y(0.28), side() * 0.13);
		double sea = y(0.74);
		for (int boat = count(); boat > 0; boat--) {
			double size = side() * (0.16 + 0.3 * (count() - boat + 1) / count());
			double x = x(0.22 + 0.56 * chance(boat));
			polygon(paper(), x + 5, sea - size * 1.35, x + size * 0.62, sea - size * 0.18, x + 5, sea - size * 0.18);
			polygon((boat % 2 == 0) ? paper() : ink(), x - 5, sea - size * 1.1, x - 5, sea - size * 0.18,
					x - size * 0.42, sea - size * 0.18);
			polygon(ink(), at(x, sea, size, size, -0.6, -0.12, 0.7, -0.12, 0.45, 0.1, -0.4, 0.1));
		}
		for (int wave = 0; wave < 4; wave++) {
			double y = sea + (height() - sea) * wave / 4.2;
			double step = width() / (7 - wave);
			Path2D crest = bezier(1, -step * 0.3 * wave, y);
			for (double x = -step * 0.3 * wave; x < width() + step; x += step) {
				crest.quadTo(x + step / 2, y + step * 0.34, x + step, y);
			}
			land((wave % 2 == 0) ? ink() : second(), crest, -step, width() + 2 * step);
		}
	}

}
