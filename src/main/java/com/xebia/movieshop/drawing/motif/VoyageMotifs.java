package com.xebia.movieshop.drawing.motif;

import java.awt.geom.Path2D;

/**
 * Motifs of journeys by land, by sea and through the air.
 */
final class VoyageMotifs {

	private VoyageMotifs() {
	}

	static void balloon(Stage stage) {
		double x = stage.x(0.5 + stage.skew());
		double y = stage.y(0.4);
		double radius = stage.side() * 0.31;
		stage.ellipse(stage.paper(), stage.x(0.14), stage.y(0.2), stage.x(0.2), stage.y(0.035), 0);
		stage.ellipse(stage.paper(), stage.x(0.9), stage.y(0.78), stage.x(0.26), stage.y(0.045), 0);
		stage.polygon(stage.ink(), x - radius * 0.8, y + radius * 0.6, x + radius * 0.8, y + radius * 0.6,
				x + radius * 0.16, y + radius * 1.5, x - radius * 0.16, y + radius * 1.5);
		String[] colours = { stage.accent(), stage.paper(), stage.ink(), stage.paper(), stage.accent() };
		for (int stripe = 0; stripe < colours.length; stripe++) {
			stage.ellipse(colours[stripe], x, y, radius * (1 - 0.22 * stripe), radius, 0);
		}
		stage.bar(stage.second(), x - radius * 0.3, y + radius * 1.14, radius * 0.6, radius * 0.36);
		stage.line(stage.ink(), 3, x - radius * 0.28, y + radius, x - radius * 0.15, y + radius * 1.55);
		stage.line(stage.ink(), 3, x + radius * 0.28, y + radius, x + radius * 0.15, y + radius * 1.55);
		stage.bar(stage.ink(), x - radius * 0.17, y + radius * 1.5, radius * 0.34, radius * 0.26);
	}

	static void birds(Stage stage) {
		stage.disc(stage.accent(), stage.x(0.62), stage.y(0.5), stage.side() * 0.34);
		for (int bird = 0; bird < stage.count(); bird++) {
			double span = stage.side() * (0.07 + 0.1 * stage.chance(bird));
			double x = stage.x(0.12 + 0.76 * (bird + 0.5) / stage.count());
			double y = stage.y(0.14 + 0.68 * stage.chance(bird + 50));
			String colour = (bird % 4 == 3) ? stage.paper() : stage.ink();
			for (int side = -1; side <= 1; side += 2) {
				Path2D wing = Stage.pathFrom(x, y);
				wing.quadTo(x + side * span * 0.4, y - span * 0.75, x + side * span, y - span * 0.35);
				wing.quadTo(x + side * span * 0.45, y - span * 0.45, x, y + span * 0.22);
				stage.fill(colour, wing);
			}
		}
	}

	static void bridge(Stage stage) {
		stage.disc(stage.accent(), stage.x(0.5), stage.y(0.52), stage.side() * 0.26);
		double deck = stage.y(0.68);
		double top = stage.y(0.16);
		for (int side = -1; side <= 1; side += 2) {
			double tower = stage.x(0.5 + side * 0.3);
			stage.draw(stage.ink(), 6,
					Stage.curve(stage.x(0.5), deck - 18, stage.x(0.5 + side * 0.16), deck - stage.y(0.1), tower, top,
							stage.x(0.5 + side * 0.42), deck - stage.y(0.16), stage.x(0.5 + side * 0.6), deck));
			stage.bar(stage.ink(), tower - 15, top - 12, 30, stage.height());
			for (int rope = 0; rope < stage.count(); rope++) {
				double share = (rope + 0.5) / stage.count();
				double x = stage.x(0.5 + side * 0.29 * share);
				stage.line(stage.ink(), 2.5, x, deck - 16 - (deck - top) * Math.pow(share, 2.4), x, deck);
			}
		}
		stage.bar(stage.ink(), 0, deck, stage.width(), 16);
		stage.bar(stage.paper(), 0, stage.y(0.84), stage.width(), stage.height());
		stage.bar(stage.second(), 0, stage.y(0.88), stage.width(), stage.y(0.02));
		stage.bar(stage.second(), 0, stage.y(0.94), stage.width(), stage.y(0.03));
	}

	static void compass(Stage stage) {
		double x = stage.x(0.5);
		double y = stage.y(0.5);
		double radius = stage.side() * 0.45;
		stage.ring(stage.paper(), 3, x, y, radius * 0.93);
		stage.ring(stage.paper(), 12, x, y, radius * 0.7);
		for (int point = 1; point < 16; point += 2) {
			needle(stage, stage.ink(), stage.ink(), radius * 0.5, 22.5 * point);
		}
		for (int point = 1; point < 8; point += 2) {
			needle(stage, stage.accent(), stage.ink(), radius * 0.72, 45 * point);
		}
		for (int point = 0; point < 8; point += 2) {
			needle(stage, stage.paper(), stage.ink(), radius, 45 * point);
		}
	}

	private static void needle(Stage stage, String left, String right, double length, double degrees) {
		double x = stage.x(0.5);
		double y = stage.y(0.5);
		double angle = Math.toRadians(degrees + 20 * stage.skew());
		for (int side = -1; side <= 1; side += 2) {
			double waist = angle + side * Math.PI / 4;
			stage.polygon((side < 0) ? left : right, x, y, x + length * 0.24 * Math.sin(waist),
					y - length * 0.24 * Math.cos(waist), x + length * Math.sin(angle), y - length * Math.cos(angle));
		}
	}

	static void lighthouse(Stage stage) {
		stage.ground(stage.ink());
		double x = stage.x(0.36);
		double lamp = stage.y(0.3);
		stage.polygon(stage.second(), x, lamp, stage.x(1.1), lamp - stage.y(0.26), stage.x(1.1), lamp + stage.y(0.1));
		stage.polygon(stage.second(), x, lamp, -stage.width(), lamp - stage.y(0.1), -stage.width(),
				lamp + stage.y(0.42));
		double foot = stage.y(0.9);
		for (int band = 0; band < 5; band++) {
			double upper = 0.5 + 0.1 * band;
			double top = lamp + stage.side() * 0.07 + (foot - lamp) * band / 5.4;
			double bottom = lamp + stage.side() * 0.07 + (foot - lamp) * (band + 1) / 5.4;
			double wide = stage.side() * 0.13;
			stage.polygon((band % 2 == 0) ? stage.paper() : stage.accent(), x - wide * upper, top, x + wide * upper,
					top, x + wide * (upper + 0.1), bottom, x - wide * (upper + 0.1), bottom);
		}
		stage.sector(stage.accent(), x, lamp - stage.side() * 0.045, stage.side() * 0.065, 0, 180);
		stage.disc(stage.paper(), x, lamp, stage.side() * 0.045);
		stage.bar(stage.paper(), x - stage.side() * 0.1, lamp + stage.side() * 0.05, stage.side() * 0.2, 9);
		Path2D hill = Stage.curve(0, stage.y(0.86), stage.x(0.4), stage.y(0.83), stage.x(0.75), stage.y(0.93),
				stage.width(), stage.y(0.95));
		stage.land(stage.second(), hill, 0, stage.width());
	}

	static void pyramids(Stage stage) {
		stage.disc(stage.paper(), stage.x(0.7), stage.y(0.3), stage.side() * 0.15);
		for (int pyramid = stage.count(); pyramid > 0; pyramid--) {
			double size = stage.side() * (0.2 + 0.17 * pyramid);
			double x = stage.x(0.06 + 0.84 * stage.chance(pyramid));
			double foot = stage.y(0.84) - 0.04 * size;
			double top = foot - size * 0.8;
			stage.polygon(stage.accent(), x, top, x + size * 0.18, foot, x - size * 0.62, foot);
			stage.polygon(stage.ink(), x, top, x + size * 0.62, foot, x + size * 0.18, foot);
		}
		stage.bar(stage.paper(), 0, stage.y(0.82), stage.width(), stage.height());
		stage.bar(stage.accent(), 0, stage.y(0.93), stage.width(), stage.y(0.02));
	}

	static void road(Stage stage) {
		double horizon = stage.y(0.42);
		stage.disc(stage.accent(), stage.x(0.66), horizon, stage.side() * 0.24);
		stage.bar(stage.ink(), 0, horizon, stage.width(), stage.height());
		for (int band = 0; band < 2; band++) {
			double half = (band == 0) ? 0.5 : 0.03;
			Path2D left = Stage.pathFrom(stage.x(0.62), horizon);
			left.curveTo(stage.x(0.1 - half * 0.1), stage.y(0.56), stage.x(1 - half * 1.2), stage.y(0.66),
					stage.x(0.4 - half), stage.height());
			left.lineTo(stage.x(0.4 + half), stage.height());
			left.curveTo(stage.x(1 + half * 1.1), stage.y(0.66), stage.x(0.1 + half * 0.42), stage.y(0.56),
					stage.x(0.63), horizon);
			stage.fill((band == 0) ? stage.paper() : stage.accent(), left);
		}
	}

	static void sails(Stage stage) {
		stage.disc(stage.accent(), stage.x(0.74), stage.y(0.28), stage.side() * 0.13);
		double sea = stage.y(0.74);
		for (int boat = stage.count(); boat > 0; boat--) {
			double size = stage.side() * (0.16 + 0.3 * (stage.count() - boat + 1) / stage.count());
			double x = stage.x(0.22 + 0.56 * stage.chance(boat));
			stage.polygon(stage.paper(), x + 5, sea - size * 1.35, x + size * 0.62, sea - size * 0.18, x + 5,
					sea - size * 0.18);
			stage.polygon((boat % 2 == 0) ? stage.paper() : stage.ink(), x - 5, sea - size * 1.1, x - 5,
					sea - size * 0.18, x - size * 0.42, sea - size * 0.18);
			stage.polygon(stage.ink(), x - size * 0.6, sea - size * 0.12, x + size * 0.7, sea - size * 0.12,
					x + size * 0.45, sea + size * 0.1, x - size * 0.4, sea + size * 0.1);
		}
		for (int wave = 0; wave < 4; wave++) {
			double y = sea + (stage.height() - sea) * wave / 4.2;
			double step = stage.width() / (7 - wave);
			Path2D crest = Stage.pathFrom(-step * 0.3 * wave, y);
			for (double x = -step * 0.3 * wave; x < stage.width() + step; x += step) {
				crest.quadTo(x + step / 2, y + step * 0.34, x + step, y);
			}
			stage.land((wave % 2 == 0) ? stage.ink() : stage.second(), crest, -step, stage.width() + 2 * step);
		}
	}

}
