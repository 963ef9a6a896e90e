package com.xebia.movieshop.drawing.motif;

import java.awt.geom.Path2D;

/**
 * Motifs of one symbol: of love, power, war or time.
 */
final class EmblemMotifs {

	private EmblemMotifs() {
	}

	static void chevrons(Stage stage) {
		String[] colours = { stage.ink(), stage.paper(), stage.ink(), stage.accent() };
		double step = stage.height() / stage.count();
		double rise = stage.x(0.5) * 0.7;
		for (int i = -1; i <= stage.count(); i++) {
			double y = i * step + rise * 0.5;
			stage.polygon(colours[Math.floorMod(i, colours.length)], 0, y + rise, stage.x(0.5), y, stage.width(),
					y + rise, stage.width(), y + rise + step * 0.55, stage.x(0.5), y + step * 0.55, 0,
					y + rise + step * 0.55);
		}
	}

	static void crown(Stage stage) {
		double x = stage.x(0.5);
		double half = stage.side() * 0.36;
		double foot = stage.y(0.7);
		double top = foot - half * 1.15;
		for (int beam = 0; beam < stage.count(); beam++) {
			stage.sector(stage.paper(), x, foot, stage.width() + stage.height(), 180.0 * (beam + 0.25) / stage.count(),
					90.0 / stage.count());
		}
		stage.polygon(stage.ink(), x - half, foot, x - half * 1.16, top + half * 0.2, x - half * 0.52,
				foot - half * 0.52, x, top - half * 0.08, x + half * 0.52, foot - half * 0.52, x + half * 1.16,
				top + half * 0.2, x + half, foot);
		stage.bar(stage.ink(), x - half, foot + 10, 2 * half, half * 0.2);
		for (int jewel = -1; jewel <= 1; jewel++) {
			stage.disc(stage.accent(), x + jewel * half * 1.16, top + half * ((jewel == 0) ? -0.14 : 0.16),
					half * 0.13);
			stage.disc(stage.accent(), x + jewel * half * 0.52, foot - half * 0.2, half * 0.08);
		}
	}

	static void envelope(Stage stage) {
		double x = stage.x(0.5);
		double y = stage.y(0.52);
		double half = stage.x(0.38);
		double high = Math.min(half * 0.66, stage.y(0.36));
		stage.bar(stage.ink(), x - half + 14, y - high + 16, 2 * half, 2 * high);
		stage.bar(stage.paper(), x - half, y - high, 2 * half, 2 * high);
		stage.polygon(stage.ink(), x - half, y - high, x + half, y - high, x, y + high * 0.28);
		stage.polygon(stage.paper(), x - half * 0.9, y - high, x + half * 0.9, y - high, x, y + high * 0.1);
		heart(stage, stage.accent(), x, y + high * 0.02, high * 0.4);
	}

	static void hearts(Stage stage) {
		String[] colours = { stage.ink(), stage.paper(), stage.accent() };
		for (int i = 0; i < stage.count(); i++) {
			heart(stage, colours[(i + stage.count()) % colours.length], stage.x(0.5), stage.y(0.46),
					stage.side() * 0.44 * (stage.count() - i) / stage.count());
		}
	}

	private static void heart(Stage stage, String colour, double x, double y, double size) {
		Path2D heart = Stage.pathFrom(x, y + size);
		heart.curveTo(x + size * 0.5, y + size * 0.55, x + size, y + size * 0.2, x + size, y - size * 0.25);
		heart.curveTo(x + size, y - size * 0.85, x + size * 0.25, y - size, x, y - size * 0.4);
		heart.curveTo(x - size * 0.25, y - size, x - size, y - size * 0.85, x - size, y - size * 0.25);
		heart.curveTo(x - size, y + size * 0.2, x - size * 0.5, y + size * 0.55, x, y + size);
		stage.fill(colour, heart);
	}

	static void hourglass(Stage stage) {
		double x = stage.x(0.5);
		double half = Math.min(stage.x(0.3), stage.y(0.24));
		double top = stage.y(0.5) - half * 1.5;
		double foot = stage.y(0.5) + half * 1.5;
		double middle = stage.y(0.5);
		stage.polygon(stage.paper(), x - half, top, x + half, top, x + 7, middle, x + half, foot, x - half, foot, x - 7,
				middle);
		double fill = 0.3 + 0.05 * stage.count();
		stage.polygon(stage.accent(), x - half * fill, middle - half * 1.5 * fill, x + half * fill,
				middle - half * 1.5 * fill, x + 6, middle, x - 6, middle);
		stage.bar(stage.accent(), x - 3, middle, 6, foot - middle);
		stage.polygon(stage.accent(), x, foot - half * (1.1 - fill), x + half * 0.8, foot, x - half * 0.8, foot);
		stage.bar(stage.ink(), x - half * 1.2, top - half * 0.2, half * 2.4, half * 0.2);
		stage.bar(stage.ink(), x - half * 1.2, foot, half * 2.4, half * 0.2);
		stage.bar(stage.ink(), x - half * 1.12, top, half * 0.09, foot - top);
		stage.bar(stage.ink(), x + half * 1.03, top, half * 0.09, foot - top);
	}

	static void overlap(Stage stage) {
		double radius = stage.side() * 0.31;
		double angle = Math.PI * (0.1 + 0.5 * stage.skew());
		double apart = radius * 0.62;
		double x = stage.x(0.5);
		double y = stage.y(0.5);
		double right = apart * Math.cos(angle);
		double down = apart * Math.sin(angle);
		stage.disc(stage.ink(), x - right, y - down, radius);
		stage.disc(stage.paper(), x + right, y + down, radius);
		stage.within(Stage.circle(x - right, y - down, radius),
				(both) -> both.disc(both.accent(), x + right, y + down, radius));
	}

	static void planes(Stage stage) {
		stage.disc(stage.paper(), stage.x(0.3), stage.y(0.3), stage.side() * 0.22);
		double unit = stage.side() * 0.062;
		for (int plane = 0; plane < stage.count(); plane++) {
			int rank = (plane + 1) / 2;
			double x = stage.x(0.68) - ((plane % 2 == 0) ? rank * unit * 3.3 : 0);
			double y = stage.y(0.34) + ((plane % 2 == 0) ? 0 : rank * unit * 3.3);
			stage.line(stage.paper(), unit * 0.2, x - unit * 0.8, y + unit * 0.8, x - unit * 30, y + unit * 30);
			stage.polygon((plane == 0) ? stage.accent() : stage.ink(), x + unit * 1.5, y - unit * 1.5, x + unit * 0.2,
					y + unit * 1.7, x - unit * 0.1, y + unit * 0.1, x - unit * 1.7, y - unit * 0.2);
		}
	}

	static void searchlights(Stage stage) {
		stage.ground(stage.ink());
		for (int light = 0; light < stage.count(); light++) {
			double x = stage.x((light + 0.5) / stage.count());
			double lean = stage.x(0.9) * (stage.chance(light) - 0.5);
			double wide = stage.side() * 0.1;
			stage.polygon((light % 2 == 0) ? stage.second() : stage.paper(), x - 8, stage.y(0.9), x + 8, stage.y(0.9),
					x + lean + wide, 0, x + lean - wide, 0);
		}
		stage.disc(stage.accent(), stage.x(0.3 + 0.4 * stage.chance(77)), stage.y(0.26), stage.side() * 0.08);
		stage.bar(stage.ink(), 0, stage.y(0.9), stage.width(), stage.height());
		for (int roof = 0; roof < 9; roof++) {
			double wide = stage.width() / 9;
			double high = stage.y(0.04 + 0.1 * stage.chance(roof + 20));
			stage.bar(stage.ink(), roof * wide, stage.y(0.93) - high, wide + 1, stage.height());
		}
	}

	static void star(Stage stage) {
		String[] colours = { stage.ink(), stage.paper(), stage.accent() };
		for (int ring = 0; ring < stage.count(); ring++) {
			double radius = stage.side() * 0.48 * (stage.count() - ring) / stage.count();
			double[] points = new double[20];
			for (int point = 0; point < 10; point++) {
				double angle = Math.PI * point / 5;
				double reach = (point % 2 == 0) ? radius : radius * 0.46;
				points[2 * point] = stage.x(0.5) + reach * Math.sin(angle);
				points[2 * point + 1] = stage.y(0.52) - reach * Math.cos(angle);
			}
			stage.polygon(colours[(ring + stage.count()) % colours.length], points);
		}
	}

}
