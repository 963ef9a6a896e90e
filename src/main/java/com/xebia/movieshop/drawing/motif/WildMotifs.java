package com.xebia.movieshop.drawing.motif;

import java.awt.geom.RoundRectangle2D;

/**
 * Motifs of plants, deserts, nights and fires.
 */
interface WildMotifs extends Shapes {

	default void cactus() {
		mesas(accent());
		double x = x(0.4);
		double unit = side() * 0.075;
		double foot = y(1);
		arm(x - unit, foot - unit * 9.4, unit * 2, unit * 12);
		arm(x - unit * 4.2, foot - unit * 6.6, unit * 1.5, unit * 3.6);
		arm(x - unit * 4.2, foot - unit * 4.5, unit * 4, unit * 1.5);
		arm(x + unit * 3, foot - unit * 7.6, unit * 1.5, unit * 3.4);
		arm(x, foot - unit * 5.7, unit * 4.5, unit * 1.5);
	}

	private void arm(double x, double y, double width, double height) {
		double round = Math.min(width, height);
		fill(ink(), new RoundRectangle2D.Double(x, y, width, height, round, round));
	}

	default void mesa() {
		mesas(ink());
	}

	private void mesas(String front) {
		disc(paper(), x(0.64), y(0.4), side() * 0.24);
		String[] colours = { accent(), front };
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

	default void leaves() {
		draw(ink(), 8, bezier(2, x(0.5), height(), x(0.5), y(0.5), x(0.52), y(0.12)));
		for (int pair = 0; pair < count(); pair++) {
			double y = y(0.92 - 0.74 * pair / count());
			double length = side() * (0.42 - 0.2 * pair / count());
			for (int side = -1; side <= 1; side += 2) {
				leaf((pair % 2 == 0) ? ink() : accent(), x(0.505), y, length, side * 58.0);
			}
		}
		leaf(paper(), x(0.52), y(0.2), side() * 0.22, 0);
	}

	private void leaf(String colour, double x, double y, double length, double degrees) {
		fill(colour,
				turned(bezier(3,
						at(x, y, length, length, 0, 0, -0.3, -0.35, -0.2, -0.8, 0, -1, 0.2, -0.8, 0.3, -0.35, 0, 0)),
						degrees, x, y));
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
		land(second(), curve(0, y(0.88), x(0.3), y(0.82), x(0.66), y(0.9), width(), y(0.8)), 0, width());
	}

	default void tree() {
		double x = x(0.5);
		double foot = y(0.86);
		disc(paper(), x(0.78), y(0.24), side() * 0.1);
		polygon(ink(), x - 10, y(0.3), x + 10, y(0.3), x + 24, foot, x - 24, foot);
		for (int branch = 0; branch < count(); branch++) {
			double y = y(0.3 + 0.3 * branch / count());
			double reach = side() * (0.16 + 0.16 * chance(branch)) * ((branch % 2 == 0) ? 1 : -1);
			line(ink(), 7, x, y + Math.abs(reach) * 0.6, x + reach, y);
			disc((branch % 3 == 1) ? accent() : ink(), x + reach, y, side() * (0.09 + 0.06 * chance(branch + 30)));
		}
		disc(accent(), x, y(0.26), side() * 0.15);
		bar(ink(), 0, foot, width(), height());
	}

}
