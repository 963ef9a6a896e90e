package com.xebia.movieshop.drawing.motif;

import java.awt.geom.Path2D;
import java.awt.geom.RoundRectangle2D;

/**
 * Motifs of plants, deserts, nights and fires.
 */
final class WildMotifs {

	private WildMotifs() {
	}

	static void cactus(Stage stage) {
		mesas(stage, stage.accent());
		double x = stage.x(0.4);
		double unit = stage.side() * 0.075;
		double foot = stage.y(1);
		arm(stage, x - unit, foot - unit * 9.4, unit * 2, unit * 12);
		arm(stage, x - unit * 4.2, foot - unit * 6.6, unit * 1.5, unit * 3.6);
		arm(stage, x - unit * 4.2, foot - unit * 4.5, unit * 4, unit * 1.5);
		arm(stage, x + unit * 3, foot - unit * 7.6, unit * 1.5, unit * 3.4);
		arm(stage, x, foot - unit * 5.7, unit * 4.5, unit * 1.5);
	}

	private static void arm(Stage stage, double x, double y, double width, double height) {
		double round = Math.min(width, height);
		stage.fill(stage.ink(), new RoundRectangle2D.Double(x, y, width, height, round, round));
	}

	static void mesa(Stage stage) {
		mesas(stage, stage.ink());
	}

	private static void mesas(Stage stage, String front) {
		stage.disc(stage.paper(), stage.x(0.64), stage.y(0.4), stage.side() * 0.24);
		String[] colours = { stage.accent(), front };
		for (int layer = 0; layer < colours.length; layer++) {
			double ground = stage.y(0.74 + 0.14 * layer);
			for (int butte = 0; butte < 2; butte++) {
				double x = stage.x(stage.chance(4 * layer + butte));
				double half = stage.side() * (0.1 + 0.14 * stage.chance(4 * layer + butte + 9));
				double top = ground - stage.y(0.12 + 0.16 * stage.chance(4 * layer + butte + 17));
				stage.polygon(colours[layer], x - half, top, x + half, top, x + half * 1.25, ground - stage.y(0.08),
						x + half * 2, ground, x - half * 2, ground, x - half * 1.25, ground - stage.y(0.08));
			}
			stage.bar(colours[layer], 0, ground - 1, stage.width(), stage.height());
		}
	}

	static void fire(Stage stage) {
		stage.ground(stage.ink());
		String[] colours = { stage.second(), stage.accent(), stage.paper() };
		for (int flame = 0; flame < stage.count(); flame++) {
			double size = 1 - (double) flame / stage.count();
			double x = stage.x(0.5);
			double foot = stage.y(0.94);
			double wide = stage.side() * 0.42 * size;
			double high = stage.y(0.86) * size;
			Path2D path = Stage.pathFrom(x + wide * 0.15, foot - high);
			path.curveTo(x + wide * 0.1, foot - high * 0.62, x + wide * 1.5, foot - high * 0.5, x + wide * 0.86,
					foot - high * 0.14);
			path.curveTo(x + wide * 0.6, foot + high * 0.04, x - wide * 0.6, foot + high * 0.04, x - wide * 0.86,
					foot - high * 0.14);
			path.curveTo(x - wide * 1.3, foot - high * 0.44, x - wide * 0.3, foot - high * 0.5, x + wide * 0.15,
					foot - high);
			stage.fill(colours[flame % colours.length], path);
		}
	}

	static void flower(Stage stage) {
		double x = stage.x(0.5);
		double y = stage.y(0.4);
		double petal = stage.side() * 0.2;
		stage.line(stage.ink(), 14, x, y, x, stage.height());
		for (int side = -1; side <= 1; side += 2) {
			stage.ellipse(stage.ink(), x + side * petal * 0.85, stage.y(0.84), petal, petal * 0.32, side * -35.0);
		}
		for (int i = 0; i < stage.count(); i++) {
			double angle = 2 * Math.PI * i / stage.count();
			stage.ellipse((i % 2 == 0) ? stage.paper() : stage.accent(), x + petal * Math.sin(angle),
					y - petal * Math.cos(angle), petal * 2.4 / stage.count() + petal * 0.14, petal * 0.95,
					Math.toDegrees(angle));
		}
		stage.disc(stage.ink(), x, y, petal * 0.5);
	}

	static void forest(Stage stage) {
		stage.disc(stage.accent(), stage.x(0.58), stage.y(0.36), stage.side() * 0.25);
		for (int layer = 0; layer < 2; layer++) {
			for (int trunk = 0; trunk < stage.count(); trunk++) {
				double slot = stage.width() / stage.count();
				double wide = slot * (0.14 + 0.3 * stage.chance(trunk + 20 * layer)) * (1 + layer);
				double x = slot * (trunk + 0.7 * stage.chance(trunk + 40 + layer));
				double lean = slot * (stage.chance(trunk + 60) - 0.5) * 0.5;
				stage.polygon((layer == 0) ? stage.paper() : stage.ink(), x + lean, 0, x + lean + wide * 0.7, 0,
						x + wide, stage.height(), x, stage.height());
				trunk += layer;
			}
		}
		stage.bar(stage.ink(), 0, stage.y(0.9), stage.width(), stage.height());
	}

	static void leaves(Stage stage) {
		Path2D stem = Stage.pathFrom(stage.x(0.5), stage.height());
		stem.quadTo(stage.x(0.5), stage.y(0.5), stage.x(0.52), stage.y(0.12));
		stage.draw(stage.ink(), 8, stem);
		for (int pair = 0; pair < stage.count(); pair++) {
			double y = stage.y(0.92 - 0.74 * pair / stage.count());
			double length = stage.side() * (0.42 - 0.2 * pair / stage.count());
			for (int side = -1; side <= 1; side += 2) {
				leaf(stage, (pair % 2 == 0) ? stage.ink() : stage.accent(), stage.x(0.505), y, length, side * 58.0);
			}
		}
		leaf(stage, stage.paper(), stage.x(0.52), stage.y(0.2), stage.side() * 0.22, 0);
	}

	private static void leaf(Stage stage, String colour, double x, double y, double length, double degrees) {
		Path2D leaf = Stage.pathFrom(x, y);
		leaf.curveTo(x - length * 0.3, y - length * 0.35, x - length * 0.2, y - length * 0.8, x, y - length);
		leaf.curveTo(x + length * 0.2, y - length * 0.8, x + length * 0.3, y - length * 0.35, x, y);
		stage.fill(colour, Stage.turned(leaf, degrees, x, y));
	}

	static void night(Stage stage) {
		stage.ground(stage.ink());
		double radius = stage.side() * 0.26;
		double x = stage.x(0.42);
		double y = stage.y(0.4);
		for (int star = 0; star < stage.count(); star++) {
			double size = 7 + 9 * stage.chance(star);
			double left = stage.x(stage.scattered(star)[0]);
			double top = stage.y(0.8 * stage.scattered(star)[1]);
			stage.polygon((star % 5 == 0) ? stage.accent() : stage.paper(), left, top - size, left + size * 0.25,
					top - size * 0.25, left + size, top, left + size * 0.25, top + size * 0.25, left, top + size,
					left - size * 0.25, top + size * 0.25, left - size, top, left - size * 0.25, top - size * 0.25);
		}
		stage.disc(stage.paper(), x, y, radius);
		stage.disc(stage.ink(), x + radius * 0.42, y - radius * 0.16, radius * 0.86);
		Path2D hill = Stage.curve(0, stage.y(0.88), stage.x(0.3), stage.y(0.82), stage.x(0.66), stage.y(0.9),
				stage.width(), stage.y(0.8));
		stage.land(stage.second(), hill, 0, stage.width());
	}

	static void tree(Stage stage) {
		double x = stage.x(0.5);
		double foot = stage.y(0.86);
		stage.disc(stage.paper(), stage.x(0.78), stage.y(0.24), stage.side() * 0.1);
		stage.polygon(stage.ink(), x - 10, stage.y(0.3), x + 10, stage.y(0.3), x + 24, foot, x - 24, foot);
		for (int branch = 0; branch < stage.count(); branch++) {
			double y = stage.y(0.3 + 0.3 * branch / stage.count());
			double reach = stage.side() * (0.16 + 0.16 * stage.chance(branch)) * ((branch % 2 == 0) ? 1 : -1);
			stage.line(stage.ink(), 7, x, y + Math.abs(reach) * 0.6, x + reach, y);
			stage.disc((branch % 3 == 1) ? stage.accent() : stage.ink(), x + reach, y,
					stage.side() * (0.09 + 0.06 * stage.chance(branch + 30)));
		}
		stage.disc(stage.accent(), x, stage.y(0.26), stage.side() * 0.15);
		stage.bar(stage.ink(), 0, foot, stage.width(), stage.height());
	}

}
