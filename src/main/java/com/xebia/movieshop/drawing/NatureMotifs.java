package com.xebia.movieshop.drawing;

import java.awt.geom.Path2D;

/**
 * Motifs of land, water, weather, plants and animals.
 */
interface NatureMotifs extends Shapes {

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

	default void fire() {
		ground(ink());
		String[] colours = { second(), accent(), paper() };
		for (int flame = 0; flame < count(); flame++) {
			double size = 1 - (double) flame / count();
			double x = x(0.5);
			double foot = y(0.94);
			double wide = side() * 0.42 * size;
			double high = y(0.86) * size;
			fill(colours[flame % colours.length], bezier(3, at(x, foot, wide, high, 0.15, -1, 0.1, -0.62, 1.5, -0.5,
					0.86, -0.14, 0.6, 0.04, -0.6, 0.04, -0.86, -0.14, -1.3, -0.44, -0.3, -0.5, 0.15, -1)));
		}
	}

	default void flower() {
		double x = x(0.5);
		double y = y(0.4);
		double petal = side() * 0.2;
		line(ink(), 14, x, y, x, height());
		for (int side = -1; side <= 1; side += 2) {
			ellipse(ink(), x + side * petal * 0.85, y(0.84), petal, petal * 0.32, side * -35.0);
		}
		for (int i = 0; i < count(); i++) {
			double angle = 2 * Math.PI * i / count();
			ellipse((i % 2 == 0) ? paper() : accent(), x + petal * Math.sin(angle), y - petal * Math.cos(angle),
					petal * 2.4 / count() + petal * 0.14, petal * 0.95, Math.toDegrees(angle));
		}
		disc(ink(), x, y, petal * 0.5);
	}

	default void forest() {
		disc(accent(), x(0.58), y(0.36), side() * 0.25);
		for (int layer = 0; layer < 2; layer++) {
			for (int trunk = 0; trunk < count(); trunk++) {
				double slot = width() / count();
				double wide = slot * (0.14 + 0.3 * chance(trunk + 20 * layer)) * (1 + layer);
				double x = slot * (trunk + 0.7 * chance(trunk + 40 + layer));
				double lean = slot * (chance(trunk + 60) - 0.5) * 0.5;
				polygon((layer == 0) ? paper() : ink(), x + lean, 0, x + lean + wide * 0.7, 0, x + wide, height(), x,
						height());
				trunk += layer;
			}
		}
		bar(ink(), 0, y(0.9), width(), height());
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

	default void mesa() {
		disc(paper(), x(0.64), y(0.4), side() * 0.24);
		String[] colours = { accent(), ink() };
		for (int layer = 0; layer < colours.length; layer++) {
			double ground = y(0.74 + 0.14 * layer);
			for (int butte = 0; butte < 2; butte++) {
				double x = x(chance(4 * layer + butte));
				double half = side() * (0.1 + 0.14 * chance(4 * layer + butte + 9));
				double top = ground - y(0.12 + 0.16 * chance(4 * layer + butte + 17));
				polygon(colours[layer], x - half, top, x + half, top, x + half * 1.25, ground - y(0.08), x + half * 2,
						ground, x - half * 2, ground, x - half * 1.25, ground - y(0.08));
			}
			bar(colours[layer], 0, ground - 1, width(), height());
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

	default void night() {
		ground(ink());
		double radius = side() * 0.26;
		double x = x(0.42);
		double y = y(0.4);
		for (int star = 0; star < count(); star++) {
			double size = 7 + 9 * chance(star);
			double left = x(scattered(star)[0]);
			double top = y(0.8 * scattered(star)[1]);
			polygon((star % 5 == 0) ? accent() : paper(), at(left, top, size, size, 0, -1, 0.25, -0.25, 1, 0, 0.25,
					0.25, 0, 1, -0.25, 0.25, -1, 0, -0.25, -0.25));
		}
		disc(paper(), x, y, radius);
		disc(ink(), x + radius * 0.42, y - radius * 0.16, radius * 0.86);
		land(second(), bezier(3, 0, y(0.88), x(0.4), y(0.74), x(0.6), y(1), width(), y(0.8)), 0, width());
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
