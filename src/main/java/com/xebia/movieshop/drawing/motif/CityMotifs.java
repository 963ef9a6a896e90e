package com.xebia.movieshop.drawing.motif;

import java.awt.geom.Rectangle2D;

/**
 * Motifs of houses, streets and night life.
 */
interface CityMotifs extends Shapes {

	default void blinds() {
		disc(accent(), x(0.5), y(0.48), side() * 0.38);
		double slat = height() / count();
		each((i) -> bar(ink(), 0, i * slat, width(), slat - slat * (0.3 + 0.25 * (1 + Math.sin(i * 0.9)) / 2)));
		bar(paper(), x(0.2), 0, 4, height());
		bar(paper(), x(0.8), 0, 4, height());
	}

	default void columns() {
		disc(accent(), x(0.5), y(0.16), side() * 0.3);
		double top = y(0.36);
		polygon(paper(), x(0.06), top, x(0.5), y(0.16), x(0.94), top);
		bar(paper(), x(0.06), top + 8, x(0.88), y(0.035));
		double column = x(0.84) / count();
		for (int i = 0; i < count(); i++) {
			double x = x(0.08) + i * column + column * 0.18;
			bar(paper(), x, y(0.42), column * 0.64, y(0.42));
			bar(ink(), x + column * 0.36, y(0.42), column * 0.28, y(0.42));
		}
		for (int step = 0; step < 3; step++) {
			bar((step % 2 == 0) ? ink() : paper(), x(0.06 - 0.04 * step), y(0.84 + 0.055 * step), x(0.88 + 0.08 * step),
					y(0.06));
		}
	}

	default void door() {
		ground(ink());
		double left = x(0.4);
		double right = left + side() * 0.26;
		double top = y(0.16);
		double foot = y(0.66);
		polygon(second(), 0, foot, width(), foot, width(), height(), 0, height());
		polygon(paper(), left, foot, right, foot, x(0.86), height(), x(0.06), height());
		bar(paper(), left, top, right - left, foot - top);
		polygon(accent(), right, top, right + side() * 0.17, top - y(0.05), right + side() * 0.17, foot + y(0.08),
				right, foot);
		disc(paper(), right + side() * 0.14, y(0.44), 7);
		double x = (left + right) / 2;
		disc(ink(), x, y(0.38), side() * 0.035);
		polygon(ink(), x, y(0.4), x + side() * 0.055, foot + 10, x - side() * 0.055, foot + 10);
		polygon(ink(), x - side() * 0.055, foot + 9, x + side() * 0.055, foot + 9, x - x(0.04), height(), x - x(0.26),
				height());
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

	default void keyhole() {
		ground(ink());
		double x = x(0.5);
		double y = y(0.36);
		double radius = side() * 0.2;
		each((beam) -> sector(second(), x, y, width() + height(), 360.0 * beam / count() + 40 * skew(),
				180.0 / count()));
		disc(ink(), x, y(0.47), side() * 0.43);
		disc(paper(), x, y, radius);
		polygon(paper(), at(x, y, radius, radius, -0.42, 0, 0.42, 0, 0.95, 2.6, -0.95, 2.6));
		disc(accent(), x, y, radius * 0.5);
	}

	default void lamp() {
		ground(ink());
		double x = x(0.38);
		double y = y(0.24);
		polygon(second(), x, y, x(1.1), y(0.92), x(-0.34), y(0.92));
		bar(second(), 0, y(0.92), width(), height());
		ellipse(paper(), x, y(0.92), x(0.46), y(0.035), 0);
		bar(paper(), x - 5, y, 10, y(0.68));
		sector(paper(), x, y, side() * 0.12, 0, 180);
		disc(accent(), x, y + side() * 0.02, side() * 0.07);
		for (int walker = 0; walker < 1 + count() % 2; walker++) {
			double place = x(0.6 + 0.13 * walker);
			double size = side() * 0.05;
			double foot = y(0.93);
			polygon(ink(), at(place, foot, size, size, -0.8, -4, 0.8, -4, 0.5, 0, -0.5, 0));
			disc(ink(), place, foot - size * 4.6, size * 0.75);
			bar(ink(), place - size * 1.2, foot - size * 5.1, size * 2.4, size * 0.3);
		}
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

	default void window() {
		ground(ink());
		double left = x(0.18);
		double top = y(0.12);
		double wide = x(0.64);
		double high = y(0.64);
		bar(second(), left, top, wide, high);
		within(new Rectangle2D.Double(left, top, wide, high), (pane) -> {
			pane.disc(pane.accent(), left + wide * (0.3 + 0.4 * pane.chance(1)), top + high * 0.56, wide * 0.28);
			pane.bar(pane.paper(), left, top + high * 0.72, wide, high);
		});
		bar(ink(), left + wide / 2 - 6, top, 12, high);
		bar(ink(), left, top + high * 0.4 - 6, wide, 12);
		bar(paper(), left - x(0.05), top + high, wide + x(0.1), 16);
		bar(accent(), left + wide * 0.62, top + high - side() * 0.09, side() * 0.1, side() * 0.09);
		for (int leaf = -2; leaf <= 2; leaf++) {
			ellipse(paper(), left + wide * 0.62 + side() * (0.05 + 0.028 * leaf),
					top + high - side() * (0.15 - 0.012 * Math.abs(leaf)), side() * 0.016, side() * 0.07, leaf * 22.0);
		}
	}

}
