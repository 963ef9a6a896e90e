package com.xebia.movieshop.drawing.motif;

import java.awt.geom.Path2D;

/**
 * Motifs made of circles and curves.
 */
interface RoundMotifs extends Shapes {

	default void arches() {
		double centre = x(0.5);
		double step = x(0.42) / count();
		for (int arch = 0; arch < count(); arch++) {
			double radius = x(0.42) - arch * step;
			double top = y(0.1) + x(0.42) + arch * step * 0.5;
			String colour = (arch % 2 == 0) ? ink() : paper();
			disc(colour, centre, top, radius);
			bar(colour, centre - radius, top, 2 * radius, height());
		}
		disc(accent(), centre, y(0.62), step * 0.62);
	}

	default void clock() {
		double x = x(0.5);
		double y = y(0.5);
		double radius = side() * 0.44;
		disc(ink(), x, y, radius);
		sector(accent(), x, y, radius * 0.8, 240, 30 * count());
		for (int hour = 0; hour < 12; hour++) {
			double angle = Math.toRadians(hour * 30);
			double inner = radius * ((hour % 3 == 0) ? 0.78 : 0.86);
			line(paper(), (hour % 3 == 0) ? 12 : 5, x + inner * Math.sin(angle), y - inner * Math.cos(angle),
					x + radius * 0.94 * Math.sin(angle), y - radius * 0.94 * Math.cos(angle));
		}
		line(paper(), 14, x, y, x + radius * 0.52 * Math.sin(Math.toRadians(150)),
				y - radius * 0.52 * Math.cos(Math.toRadians(150)));
		line(paper(), 7, x, y + radius * 0.12, x, y - radius * 0.72);
		disc(second(), x, y, 20);
	}

	default void gears() {
		gear(ink(), x(0.3), y(0.36), x(0.36), 16, 0);
		gear(accent(), x(0.79), y(0.72), x(0.25), 11, 8);
		gear(paper(), x(0.87), y(0.17), x(0.16), 8, 14);
	}

	private void gear(String colour, double x, double y, double radius, int teeth, double turn) {
		double half = Math.PI / teeth / 2;
		for (int tooth = 0; tooth < teeth; tooth++) {
			double angle = Math.toRadians(turn) + 2 * Math.PI * tooth / teeth;
			polygon(colour, x + radius * 0.8 * Math.cos(angle - half * 1.3),
					y + radius * 0.8 * Math.sin(angle - half * 1.3), x + radius * Math.cos(angle - half * 0.8),
					y + radius * Math.sin(angle - half * 0.8), x + radius * Math.cos(angle + half * 0.8),
					y + radius * Math.sin(angle + half * 0.8), x + radius * 0.8 * Math.cos(angle + half * 1.3),
					y + radius * 0.8 * Math.sin(angle + half * 1.3));
		}
		disc(colour, x, y, radius * 0.84);
		disc(second(), x, y, radius * 0.46);
		disc(colour, x, y, radius * 0.18);
	}

	default void planets() {
		ground(ink());
		double x = x(0.5);
		disc(second(), x, y(1.32), y(0.62));
		disc(ink(), x, y(1.345), y(0.62));
		disc(paper(), x, y(0.47), side() * 0.17);
		disc(ink(), x, y(0.47) + side() * 0.05, side() * 0.17);
		disc(accent(), x, y(0.2), side() * 0.085);
		line(paper(), 2, x, 0, x, y(0.7));
	}

	default void rainbow() {
		String[] colours = { ink(), accent(), paper() };
		double y = Math.rint(y(0.8));
		each((arc) -> sector(colours[arc % colours.length], x(0.5), y, x(0.47) * (count() - arc) / count(), 0, 180));
		bar(ink(), 0, y, width(), height() - y);
		polygon(paper(), x(0.5), y, x(0.78), height(), x(0.22), height());
	}

	default void rings() {
		double outer = side() * 0.46;
		for (int ring = 0; ring < count(); ring++) {
			double radius = outer * (count() - ring) / count();
			double shift = skew() * (outer - radius);
			String colour = (ring % 2 == 0) ? ink() : paper();
			disc((ring == count() - 1) ? accent() : colour, x(0.5) + shift, y(0.5) + shift, radius);
		}
	}

	default void spiral() {
		double end = 2 * Math.PI * count();
		double reach = Math.hypot(width(), height()) * 0.62;
		Path2D band = bezier(1, x(0.5), y(0.5));
		for (double angle = 0; angle < 2 * end; angle += 0.05) {
			boolean outward = angle < end;
			double turn = (outward) ? angle : 2 * end - angle;
			double radius = reach * Math.pow((outward) ? turn / end : Math.max(0, turn - Math.PI) / end, 1.5);
			band.lineTo(x(0.5) + radius * Math.cos(turn), y(0.5) + radius * Math.sin(turn));
		}
		fill(ink(), band);
		disc(accent(), x(0.5), y(0.5), side() * 0.07);
	}

	default void wheels() {
		double radius = x(0.3);
		double y = y(0.56);
		bar(accent(), 0, y + radius, width(), height());
		for (double x = x(0.22); x < width(); x += x(0.68)) {
			for (int spoke = 0; spoke < count(); spoke++) {
				double angle = Math.PI * spoke / count();
				line(ink(), 3, x - radius * Math.cos(angle), y - radius * Math.sin(angle), x + radius * Math.cos(angle),
						y + radius * Math.sin(angle));
			}
			ring(ink(), 16, x, y, radius - 8);
			disc(paper(), x, y, radius * 0.14);
		}
	}

}
