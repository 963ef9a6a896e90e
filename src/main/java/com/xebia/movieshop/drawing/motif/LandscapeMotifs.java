package com.xebia.movieshop.drawing.motif;

import java.awt.geom.Path2D;

/**
 * Motifs of land, water and weather.
 */
final class LandscapeMotifs {

	private LandscapeMotifs() {
	}

	static void dunes(Stage stage) {
		stage.disc(stage.paper(), stage.width() * stage.skew(), stage.y(0.36), stage.side() * 0.2);
		String[] colours = { stage.accent(), stage.ink(), stage.accent(), stage.ink() };
		for (int dune = 0; dune < stage.count(); dune++) {
			double crest = stage.y(0.42 + 0.15 * dune);
			double from = ((dune % 2 == 0) ? 0 : 1) * stage.width();
			double to = stage.width() - from;
			Path2D path = Stage.pathFrom(from, crest + stage.y(0.16));
			path.curveTo(from + (to - from) * 0.3, crest + stage.y(0.15), from + (to - from) * 0.45,
					crest - stage.y(0.04), from + (to - from) * 0.62, crest);
			path.curveTo(from + (to - from) * 0.75, crest + stage.y(0.03), from + (to - from) * 0.9,
					crest + stage.y(0.14), to, crest + stage.y(0.12));
			stage.land(colours[dune % colours.length], path, from, to);
		}
	}

	static void fountain(Stage stage) {
		double centre = stage.x(0.5);
		double base = stage.y(0.86);
		for (int jet = stage.count(); jet > 0; jet--) {
			double reach = stage.x(0.44) * jet / stage.count();
			double top = stage.y(0.02 + 0.5 * jet / stage.count());
			String colour = (jet % 3 == 0) ? stage.accent() : stage.paper();
			for (int side = -1; side <= 1; side += 2) {
				Path2D path = Stage.pathFrom(centre + side * 3, base);
				path.curveTo(centre + side * reach * 0.1, top, centre + side * reach, top, centre + side * reach, base);
				stage.draw(colour, 7, path);
			}
		}
		stage.bar(stage.ink(), 0, base, stage.width(), stage.height() - base);
	}

	static void grass(Stage stage) {
		stage.disc(stage.accent(), stage.x(0.68), stage.y(0.34), stage.side() * 0.2);
		for (int blade = 0; blade < stage.count(); blade++) {
			double root = stage.width() * (blade - 1.5) / (stage.count() - 3);
			double tip = stage.y(0.16 + 0.3 * ((blade * 5) % 7) / 7);
			double bend = stage.skew() * stage.width() * (0.5 + ((blade * 3) % 5) / 5.0);
			double half = stage.width() / stage.count() * 0.42;
			Path2D path = Stage.pathFrom(root - half, stage.height());
			path.quadTo(root - half, stage.y(0.6), root + bend, tip);
			path.quadTo(root + half, stage.y(0.64), root + half, stage.height());
			stage.fill((blade % 3 == 1) ? stage.paper() : stage.ink(), path);
		}
	}

	static void mountains(Stage stage) {
		stage.disc(stage.accent(), stage.x(0.3), stage.y(0.34), stage.side() * 0.17);
		double[] peaks = { 0.5, 0.34, 0.86, 0.44, 0.12, 0.6, 0.68, 0.62 };
		for (int peak = 0; peak < stage.count(); peak++) {
			double x = stage.width() * peaks[2 * peak];
			double top = stage.height() * peaks[2 * peak + 1];
			double reach = (stage.height() - top) * 0.72;
			stage.polygon(stage.paper(), x, top, x + reach, stage.height(), x - reach, stage.height());
			stage.polygon(stage.ink(), x, top, x + reach, stage.height(), x + reach * 0.18, stage.height());
		}
	}

	static void rails(Stage stage) {
		double x = stage.x(0.5 + stage.skew());
		double horizon = stage.y(0.4);
		stage.disc(stage.accent(), x, horizon, stage.side() * 0.3);
		stage.bar(stage.ink(), 0, horizon, stage.width(), stage.height() - horizon);
		for (int sleeper = 1; sleeper < stage.count(); sleeper++) {
			double depth = Math.pow((double) sleeper / stage.count(), 2.2);
			double y = horizon + (stage.height() - horizon) * depth;
			double half = stage.x(0.5) * depth;
			stage.bar(stage.paper(), x - half, y - 22 * depth, 2 * half, 18 * depth + 1);
		}
		for (int side = -1; side <= 1; side += 2) {
			stage.polygon(stage.second(), x, horizon, x + side * stage.width() * 0.4, stage.height(),
					x + side * stage.width() * 0.34, stage.height());
		}
	}

	static void rain(Stage stage) {
		for (int drop = 0; drop < stage.count(); drop++) {
			double x = stage.width() * ((drop * 7) % stage.count() + 0.5) / stage.count() * 1.3;
			double y = stage.height() * ((drop * 13) % 29) / 29 - 40;
			double length = 60 + (drop * 11) % 5 * 18;
			stage.line((drop % 3 == 0) ? stage.paper() : stage.ink(), 5, x, y, x + stage.skew() * length, y + length);
		}
		double x = stage.x(0.46);
		double y = stage.y(0.66);
		double radius = stage.x(0.32);
		stage.line(stage.ink(), 9, x, y - radius - 26, x, stage.height());
		stage.sector(stage.accent(), x, y, radius, 0, 180);
		for (int rib = 0; rib < 4; rib++) {
			stage.sector(stage.second(), x + radius * (rib - 1.5) / 2, y + 1, radius / 4, 0, 180);
		}
	}

	static void stairs(Stage stage) {
		stage.disc(stage.paper(), stage.x(0.34), stage.y(0.28), stage.side() * 0.24);
		double step = stage.width() / stage.count();
		double rise = stage.y(0.8) / stage.count();
		for (int i = 0; i < stage.count(); i++) {
			stage.bar(stage.ink(), i * step, stage.height() - (i + 1) * rise, stage.width(), stage.height());
			stage.bar(stage.accent(), i * step, stage.height() - (i + 1) * rise, step, 6);
		}
	}

	static void waves(Stage stage) {
		stage.disc(stage.accent(), stage.x(0.5), stage.y(0.42), stage.side() * 0.27);
		for (int wave = 0; wave < stage.count(); wave++) {
			double progress = (double) wave / stage.count();
			double y = stage.y(0.42 + 0.62 * progress * progress + 0.06 * progress);
			double length = stage.x(0.1 + 0.22 * progress);
			Path2D path = Stage.pathFrom(-50, y);
			for (double x = -50; x < stage.width() + 50; x += 4) {
				path.lineTo(x, y + stage.y(0.03) * progress * Math.sin(x / length * 2 + wave * 1.3));
			}
			stage.land((wave % 2 == 0) ? stage.ink() : stage.paper(), path, -50, stage.width() + 50);
		}
	}

}
