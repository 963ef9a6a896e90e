package com.xebia.movieshop.drawing;

import java.awt.geom.Path2D;

/**
 * Motifs that fill the stage with variations of one shape.
 */
interface PatternMotifs extends Shapes {

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

	default void blinds() {
		disc(accent(), x(0.5), y(0.48), side() * 0.38);
		double slat = height() / count();
		each((i) -> bar(ink(), 0, i * slat, width(), slat - slat * (0.3 + 0.25 * (1 + Math.sin(i * 0.9)) / 2)));
		bar(paper(), x(0.2), 0, 4, height());
		bar(paper(), x(0.8), 0, 4, height());
	}

	default void chevrons() {
		String[] colours = { ink(), paper(), ink(), accent() };
		double step = height() / count();
		double rise = x(0.5) * 0.7;
		for (int i = -1; i <= count(); i++) {
			double y = i * step + rise * 0.5;
			polygon(colours[Math.floorMod(i, colours.length)], 0, y + rise, x(0.5), y, width(), y + rise, width(),
					y + rise + step * 0.55, x(0.5), y + step * 0.55, 0, y + rise + step * 0.55);
		}
	}

	default void frames() {
		String[] colours = { ink(), second(), paper() };
		for (int frame = 0; frame < count(); frame++) {
			double scale = Math.pow(0.74, frame);
			bar(colours[frame % colours.length], x(1 - scale) * (0.5 + skew()), y(1 - scale) * 0.62, x(scale),
					y(scale));
		}
		double scale = Math.pow(0.74, count());
		disc(accent(), x(1 - scale) * (0.5 + skew()) + x(scale) / 2, y(1 - scale) * 0.62 + y(scale) * 0.5,
				x(scale) * 0.42);
	}

	default void maze() {
		double x = x(0.5);
		double y = y(0.5);
		double step = side() * 0.46 / count();
		for (int wall = 1; wall <= count(); wall++) {
			double radius = wall * step;
			ring(ink(), step * 0.42, x, y, radius);
			double angle = 2 * Math.PI * chance(wall);
			disc(second(), x + radius * Math.cos(angle), y + radius * Math.sin(angle), step * 0.46);
			double bar = 2 * Math.PI * chance(wall + 30);
			if (wall < count()) {
				line(ink(), step * 0.42, x + radius * Math.cos(bar), y + radius * Math.sin(bar),
						x + (radius + step) * Math.cos(bar), y + (radius + step) * Math.sin(bar));
			}
		}
		disc(accent(), x, y, step * 0.5);
	}

	default void rain() {
		for (int drop = 0; drop < count(); drop++) {
			double x = width() * ((drop * 7) % count() + 0.5) / count() * 1.3;
			double y = height() * ((drop * 13) % 29) / 29 - 40;
			double length = 60 + (drop * 11) % 5 * 18;
			line((drop % 3 == 0) ? paper() : ink(), 5, x, y, x + skew() * length, y + length);
		}
		double x = x(0.46);
		double y = y(0.66);
		double radius = x(0.32);
		line(ink(), 9, x, y - radius - 26, x, height());
		sector(accent(), x, y, radius, 0, 180);
		for (int rib = 0; rib < 4; rib++) {
			sector(second(), x + radius * (rib - 1.5) / 2, y + 1, radius / 4, 0, 180);
		}
	}

	default void rainbow() {
		String[] colours = { ink(), accent(), paper() };
		double y = Math.rint(y(0.8));
		each((arc) -> sector(colours[arc % colours.length], x(0.5), y, x(0.47) * (count() - arc) / count(), 0, 180));
		bar(ink(), 0, y, width(), height() - y);
		polygon(paper(), x(0.5), y, x(0.78), height(), x(0.22), height());
	}

	default void rays() {
		double x = x(0.5 + skew());
		double y = y(0.98);
		double reach = width() + height();
		each((ray) -> sector(paper(), x, y, reach, 180.0 * ray / count(), 90.0 / count()));
		polygon(accent(), x, y, x(0.04), y(0.06), x(0.3), 0);
		polygon(ink(), x(0.98), y(0.3), x(0.78), height(), 0, height());
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

	default void stairs() {
		disc(paper(), x(0.34), y(0.28), side() * 0.24);
		double step = width() / count();
		double rise = y(0.8) / count();
		for (int i = 0; i < count(); i++) {
			bar(ink(), i * step, height() - (i + 1) * rise, width(), height());
			bar(accent(), i * step, height() - (i + 1) * rise, step, 6);
		}
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
