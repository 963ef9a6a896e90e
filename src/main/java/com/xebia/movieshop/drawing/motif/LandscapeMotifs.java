package com.xebia.movieshop.drawing.motif;

import java.awt.geom.Path2D;

/**
 * Motifs of land, water and weather.
 */
interface LandscapeMotifs extends Shapes {

	default void dunes() {
		disc(paper(), width() * skew(), y(0.36), side() * 0.2);
		String[] colours = { accent(), ink(), accent(), ink() };
		for (int dune = 0; dune < count(); dune++) {
			double crest = y(0.42 + 0.15 * dune);
			double from = ((dune % 2 == 0) ? 0 : 1) * width();
			double to = width() - from;
			land(colours[dune % colours.length],
					bezier(3, from, crest + y(0.16), from + (to - from) * 0.3, crest + y(0.15),
							from + (to - from) * 0.45, crest - y(0.04), from + (to - from) * 0.62, crest,
							from + (to - from) * 0.75, crest + y(0.03), from + (to - from) * 0.9, crest + y(0.14), to,
							crest + y(0.12)),
					from, to);
		}
	}

	default void fountain() {
		double centre = x(0.5);
		double base = y(0.86);
		for (int jet = count(); jet > 0; jet--) {
			double reach = x(0.44) * jet / count();
			double top = y(0.02 + 0.5 * jet / count());
			String colour = (jet % 3 == 0) ? accent() : paper();
			for (int side = -1; side <= 1; side += 2) {
				draw(colour, 7, bezier(3, centre + side * 3, base, centre + side * reach * 0.1, top,
						centre + side * reach, top, centre + side * reach, base));
			}
		}
		bar(ink(), 0, base, width(), height() - base);
	}

	default void grass() {
		disc(accent(), x(0.68), y(0.34), side() * 0.2);
		for (int blade = 0; blade < count(); blade++) {
			double root = width() * (blade - 1.5) / (count() - 3);
			double tip = y(0.16 + 0.3 * ((blade * 5) % 7) / 7);
			double bend = skew() * width() * (0.5 + ((blade * 3) % 5) / 5.0);
			double half = width() / count() * 0.42;
			fill((blade % 3 == 1) ? paper() : ink(), bezier(2, root - half, height(), root - half, y(0.6), root + bend,
					tip, root + half, y(0.64), root + half, height()));
		}
	}

	default void mountains() {
		disc(accent(), x(0.3), y(0.34), side() * 0.17);
		double[] peaks = { 0.5, 0.34, 0.86, 0.44, 0.12, 0.6, 0.68, 0.62 };
		for (int peak = 0; peak < count(); peak++) {
			double x = width() * peaks[2 * peak];
			double top = height() * peaks[2 * peak + 1];
			double reach = (height() - top) * 0.72;
			polygon(paper(), x, top, x + reach, height(), x - reach, height());
			polygon(ink(), x, top, x + reach, height(), x + reach * 0.18, height());
		}
	}

	default void rails() {
		double x = x(0.5 + skew());
		double horizon = y(0.4);
		disc(accent(), x, horizon, side() * 0.3);
		bar(ink(), 0, horizon, width(), height() - horizon);
		for (int sleeper = 1; sleeper < count(); sleeper++) {
			double depth = Math.pow((double) sleeper / count(), 2.2);
			double y = horizon + (height() - horizon) * depth;
			double half = x(0.5) * depth;
			bar(paper(), x - half, y - 22 * depth, 2 * half, 18 * depth + 1);
		}
		for (int side = -1; side <= 1; side += 2) {
			polygon(second(), x, horizon, x + side * width() * 0.4, height(), x + side * width() * 0.34, height());
		}
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

	default void stairs() {
		disc(paper(), x(0.34), y(0.28), side() * 0.24);
		double step = width() / count();
		double rise = y(0.8) / count();
		for (int i = 0; i < count(); i++) {
			bar(ink(), i * step, height() - (i + 1) * rise, width(), height());
			bar(accent(), i * step, height() - (i + 1) * rise, step, 6);
		}
	}

	default void waves() {
		disc(accent(), x(0.5), y(0.42), side() * 0.27);
		for (int wave = 0; wave < count(); wave++) {
			double progress = (double) wave / count();
			double y = y(0.42 + 0.62 * progress * progress + 0.06 * progress);
			double length = x(0.1 + 0.22 * progress);
			Path2D path = bezier(1, -50, y);
			for (double x = -50; x < width() + 50; x += 4) {
				path.lineTo(x, y + y(0.03) * progress * Math.sin(x / length * 2 + wave * 1.3));
			}
			land((wave % 2 == 0) ? ink() : paper(), path, -50, width() + 50);
		}
	}

}
