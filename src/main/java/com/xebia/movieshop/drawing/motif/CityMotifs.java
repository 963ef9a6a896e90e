package com.xebia.movieshop.drawing.motif;

import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;

/**
 * Motifs of houses, streets and night life.
 */
final class CityMotifs {

	private CityMotifs() {
	}

	static void blinds(Stage stage) {
		stage.disc(stage.accent(), stage.x(0.5), stage.y(0.48), stage.side() * 0.38);
		double slat = stage.height() / stage.count();
		for (int i = 0; i < stage.count(); i++) {
			double gap = slat * (0.3 + 0.25 * (1 + Math.sin(i * 0.9)) / 2);
			stage.bar(stage.ink(), 0, i * slat, stage.width(), slat - gap);
		}
		stage.bar(stage.paper(), stage.x(0.2), 0, 4, stage.height());
		stage.bar(stage.paper(), stage.x(0.8), 0, 4, stage.height());
	}

	static void columns(Stage stage) {
		stage.disc(stage.accent(), stage.x(0.5), stage.y(0.16), stage.side() * 0.3);
		double top = stage.y(0.36);
		stage.polygon(stage.paper(), stage.x(0.06), top, stage.x(0.5), stage.y(0.16), stage.x(0.94), top);
		stage.bar(stage.paper(), stage.x(0.06), top + 8, stage.x(0.88), stage.y(0.035));
		double column = stage.x(0.84) / stage.count();
		for (int i = 0; i < stage.count(); i++) {
			double x = stage.x(0.08) + i * column + column * 0.18;
			stage.bar(stage.paper(), x, stage.y(0.42), column * 0.64, stage.y(0.42));
			stage.bar(stage.ink(), x + column * 0.36, stage.y(0.42), column * 0.28, stage.y(0.42));
		}
		for (int step = 0; step < 3; step++) {
			stage.bar((step % 2 == 0) ? stage.ink() : stage.paper(), stage.x(0.06 - 0.04 * step),
					stage.y(0.84 + 0.055 * step), stage.x(0.88 + 0.08 * step), stage.y(0.06));
		}
	}

	static void door(Stage stage) {
		stage.ground(stage.ink());
		double left = stage.x(0.4);
		double right = left + stage.side() * 0.26;
		double top = stage.y(0.16);
		double foot = stage.y(0.66);
		stage.polygon(stage.second(), 0, foot, stage.width(), foot, stage.width(), stage.height(), 0, stage.height());
		stage.polygon(stage.paper(), left, foot, right, foot, stage.x(0.86), stage.height(), stage.x(0.06),
				stage.height());
		stage.bar(stage.paper(), left, top, right - left, foot - top);
		stage.polygon(stage.accent(), right, top, right + stage.side() * 0.17, top - stage.y(0.05),
				right + stage.side() * 0.17, foot + stage.y(0.08), right, foot);
		stage.disc(stage.paper(), right + stage.side() * 0.14, stage.y(0.44), 7);
		double x = (left + right) / 2;
		stage.disc(stage.ink(), x, stage.y(0.38), stage.side() * 0.035);
		stage.polygon(stage.ink(), x, stage.y(0.4), x + stage.side() * 0.055, foot + 10, x - stage.side() * 0.055,
				foot + 10);
		stage.polygon(stage.ink(), x - stage.side() * 0.055, foot + 9, x + stage.side() * 0.055, foot + 9,
				x - stage.x(0.04), stage.height(), x - stage.x(0.26), stage.height());
	}

	static void house(Stage stage) {
		stage.disc(stage.paper(), stage.x(0.66), stage.y(0.32), stage.side() * 0.24);
		double x = stage.x(0.44);
		double unit = stage.side() * 0.1;
		double foot = stage.y(0.84);
		Path2D hill = Stage.pathFrom(0, stage.y(0.94));
		hill.quadTo(stage.x(0.45), stage.y(0.66), stage.width(), stage.y(0.92));
		stage.land(stage.ink(), hill, 0, stage.width());
		stage.bar(stage.ink(), x - unit * 1.6, foot - unit * 3.6, unit * 3.2, unit * 4);
		stage.polygon(stage.ink(), x - unit * 2, foot - unit * 3.4, x + unit * 0.1, foot - unit * 5.6, x + unit * 2,
				foot - unit * 3.4);
		stage.bar(stage.ink(), x - unit * 2.5, foot - unit * 5, unit * 1.2, unit * 5);
		stage.polygon(stage.ink(), x - unit * 2.8, foot - unit * 4.9, x - unit * 1.9, foot - unit * 7.4, x - unit,
				foot - unit * 4.9);
		stage.bar(stage.ink(), x + unit * 0.8, foot - unit * 5.6, unit * 0.5, unit * 2);
		for (int window = 0; window < 6; window++) {
			String colour = (window == stage.count() % 6) ? stage.accent() : stage.second();
			stage.bar(colour, x - unit * (1.1 - 0.9 * (window % 3)), foot - unit * (3 - 1.5 * (window / 3)),
					unit * 0.45, unit * 0.8);
		}
	}

	static void keyhole(Stage stage) {
		stage.ground(stage.ink());
		double x = stage.x(0.5);
		double y = stage.y(0.36);
		double radius = stage.side() * 0.2;
		for (int beam = 0; beam < stage.count(); beam++) {
			stage.sector(stage.second(), x, y, stage.width() + stage.height(),
					360.0 * beam / stage.count() + 40 * stage.skew(), 180.0 / stage.count());
		}
		stage.disc(stage.ink(), x, stage.y(0.47), stage.side() * 0.43);
		stage.disc(stage.paper(), x, y, radius);
		stage.polygon(stage.paper(), x - radius * 0.42, y, x + radius * 0.42, y, x + radius * 0.95, y + radius * 2.6,
				x - radius * 0.95, y + radius * 2.6);
		stage.disc(stage.accent(), x, y, radius * 0.5);
	}

	static void lamp(Stage stage) {
		stage.ground(stage.ink());
		double x = stage.x(0.38);
		double y = stage.y(0.24);
		stage.polygon(stage.second(), x, y, stage.x(1.1), stage.y(0.92), stage.x(-0.34), stage.y(0.92));
		stage.bar(stage.second(), 0, stage.y(0.92), stage.width(), stage.height());
		stage.ellipse(stage.paper(), x, stage.y(0.92), stage.x(0.46), stage.y(0.035), 0);
		stage.bar(stage.paper(), x - 5, y, 10, stage.y(0.68));
		stage.sector(stage.paper(), x, y, stage.side() * 0.12, 0, 180);
		stage.disc(stage.accent(), x, y + stage.side() * 0.02, stage.side() * 0.07);
		for (int walker = 0; walker < 1 + stage.count() % 2; walker++) {
			double place = stage.x(0.6 + 0.13 * walker);
			double size = stage.side() * 0.05;
			double foot = stage.y(0.93);
			stage.polygon(stage.ink(), place - size * 0.8, foot - size * 4, place + size * 0.8, foot - size * 4,
					place + size * 0.5, foot, place - size * 0.5, foot);
			stage.disc(stage.ink(), place, foot - size * 4.6, size * 0.75);
			stage.bar(stage.ink(), place - size * 1.2, foot - size * 5.1, size * 2.4, size * 0.3);
		}
	}

	static void maze(Stage stage) {
		double x = stage.x(0.5);
		double y = stage.y(0.5);
		double step = stage.side() * 0.46 / stage.count();
		for (int wall = 1; wall <= stage.count(); wall++) {
			double radius = wall * step;
			stage.ring(stage.ink(), step * 0.42, x, y, radius);
			double angle = 2 * Math.PI * stage.chance(wall);
			stage.disc(stage.second(), x + radius * Math.cos(angle), y + radius * Math.sin(angle), step * 0.46);
			double bar = 2 * Math.PI * stage.chance(wall + 30);
			if (wall < stage.count()) {
				stage.line(stage.ink(), step * 0.42, x + radius * Math.cos(bar), y + radius * Math.sin(bar),
						x + (radius + step) * Math.cos(bar), y + (radius + step) * Math.sin(bar));
			}
		}
		stage.disc(stage.accent(), x, y, step * 0.5);
	}

	static void skyline(Stage stage) {
		stage.disc(stage.paper(), stage.x(0.7), stage.y(0.26), stage.side() * 0.14);
		for (int layer = 0; layer < 2; layer++) {
			for (int tower = 0; tower < stage.count(); tower++) {
				double wide = stage.width() / stage.count();
				double x = tower * wide - layer * wide * 0.4;
				double top = stage.y(0.3 + 0.22 * layer + 0.34 * stage.chance(tower + 30 * layer));
				stage.bar((layer == 0) ? stage.accent() : stage.ink(), x, top, wide * 0.98, stage.height());
				for (int window = 0; layer == 1 && window < 12; window++) {
					if (stage.chance(100 + tower * 12 + window) > 0.55) {
						stage.bar(stage.paper(), x + wide * (0.2 + 0.38 * (window % 2)),
								top + wide * (0.25 + 0.4 * (window / 2)), wide * 0.2, wide * 0.22);
					}
				}
			}
		}
	}

	static void window(Stage stage) {
		stage.ground(stage.ink());
		double left = stage.x(0.18);
		double top = stage.y(0.12);
		double wide = stage.x(0.64);
		double high = stage.y(0.64);
		stage.bar(stage.second(), left, top, wide, high);
		stage.within(new Rectangle2D.Double(left, top, wide, high), (pane) -> {
			pane.disc(pane.accent(), left + wide * (0.3 + 0.4 * pane.chance(1)), top + high * 0.56, wide * 0.28);
			pane.bar(pane.paper(), left, top + high * 0.72, wide, high);
		});
		stage.bar(stage.ink(), left + wide / 2 - 6, top, 12, high);
		stage.bar(stage.ink(), left, top + high * 0.4 - 6, wide, 12);
		stage.bar(stage.paper(), left - stage.x(0.05), top + high, wide + stage.x(0.1), 16);
		stage.bar(stage.accent(), left + wide * 0.62, top + high - stage.side() * 0.09, stage.side() * 0.1,
				stage.side() * 0.09);
		for (int leaf = -2; leaf <= 2; leaf++) {
			stage.ellipse(stage.paper(), left + wide * 0.62 + stage.side() * (0.05 + 0.028 * leaf),
					top + high - stage.side() * (0.15 - 0.012 * Math.abs(leaf)), stage.side() * 0.016,
					stage.side() * 0.07, leaf * 22.0);
		}
	}

}
