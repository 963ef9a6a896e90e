package com.xebia.movieshop.drawing.motif;

/**
 * Motifs made of bars, triangles and other straight-edged shapes.
 */
final class StraightMotifs {

	private StraightMotifs() {
	}

	static void blades(Stage stage) {
		stage.disc(stage.accent(), stage.x(0.5), stage.y(0.46), stage.side() * 0.34);
		double step = stage.x(0.84) / stage.count();
		for (int blade = 0; blade < stage.count(); blade++) {
			double x = stage.x(0.12) + blade * step;
			double top = stage.y(0.06 + 0.07 * ((blade * 3) % 4));
			stage.polygon(stage.ink(), x + step * 0.62, top, x + step * 0.34, stage.height(), x, stage.height());
		}
	}

	static void chessboard(Stage stage) {
		double horizon = stage.y(0.4);
		stage.disc(stage.paper(), stage.x(0.72), horizon * 0.62, stage.side() * 0.13);
		stage.bar(stage.paper(), 0, horizon, stage.width(), stage.height());
		int columns = stage.count() * 2;
		for (int row = 0; row < stage.count(); row++) {
			double near = horizon + (stage.height() - horizon) * Math.pow((row + 1.0) / stage.count(), 1.8);
			double far = horizon + (stage.height() - horizon) * Math.pow((double) row / stage.count(), 1.8);
			for (int column = row % 2; column < columns; column += 2) {
				stage.polygon(stage.ink(), column(stage, column, far), far, column(stage, column + 1, far), far,
						column(stage, column + 1, near), near, column(stage, column, near), near);
			}
		}
		double x = stage.x(0.3);
		stage.polygon(stage.accent(), x, horizon * 0.3, x + stage.x(0.12), stage.y(0.66), x - stage.x(0.12),
				stage.y(0.66));
		stage.disc(stage.accent(), x, horizon * 0.48, stage.x(0.075));
	}

	private static double column(Stage stage, int column, double y) {
		double spread = 0.8 + 1.5 * y / stage.height();
		return stage.x(0.5) + (column - stage.count()) * stage.width() / stage.count() / 2 * spread;
	}

	static void curtain(Stage stage) {
		stage.disc(stage.paper(), stage.x(0.5), stage.y(0.66), stage.side() * 0.24);
		double fold = stage.width() / stage.count();
		for (int i = 0; i < stage.count(); i++) {
			double middle = (i + 0.5 - stage.count() / 2.0) / stage.count() * 2;
			double length = stage.y(0.22 + 0.72 * middle * middle);
			String colour = (i % 2 == 0) ? stage.accent() : stage.ink();
			stage.bar(colour, i * fold, 0, fold, length);
			stage.disc(colour, (i + 0.5) * fold, length, fold / 2);
		}
	}

	static void frames(Stage stage) {
		String[] colours = { stage.ink(), stage.second(), stage.paper() };
		for (int frame = 0; frame < stage.count(); frame++) {
			double scale = Math.pow(0.74, frame);
			stage.bar(colours[frame % colours.length], stage.x(1 - scale) * (0.5 + stage.skew()),
					stage.y(1 - scale) * 0.62, stage.x(scale), stage.y(scale));
		}
		double scale = Math.pow(0.74, stage.count());
		stage.disc(stage.accent(), stage.x(1 - scale) * (0.5 + stage.skew()) + stage.x(scale) / 2,
				stage.y(1 - scale) * 0.62 + stage.y(scale) * 0.5, stage.x(scale) * 0.42);
	}

	static void rays(Stage stage) {
		double x = stage.x(0.5 + stage.skew());
		double y = stage.y(0.98);
		double reach = stage.width() + stage.height();
		for (int ray = 0; ray < stage.count(); ray++) {
			stage.sector(stage.paper(), x, y, reach, 180.0 * ray / stage.count(), 90.0 / stage.count());
		}
		stage.polygon(stage.accent(), x, y, stage.x(0.04), stage.y(0.06), stage.x(0.3), 0);
		stage.polygon(stage.ink(), stage.x(0.98), stage.y(0.3), stage.x(0.78), stage.height(), 0, stage.height());
	}

	static void screens(Stage stage) {
		stage.ground(stage.ink());
		double gap = 9;
		double column = (stage.width() - gap) / stage.count();
		double row = (stage.height() - gap) / (stage.count() + 1);
		for (int i = 0; i < stage.count() * (stage.count() + 1); i++) {
			int down = i / stage.count();
			int across = i % stage.count();
			String colour = ((across * 2 + down * 3) % 7 == 4) ? stage.second() : stage.paper();
			stage.bar(colour, across * column + gap, down * row + gap, column - gap, row - gap);
		}
		stage.disc(stage.accent(), gap + column * 1.5, gap / 2 + row * 1.5, Math.min(column, row) * 0.36);
	}

	static void shards(Stage stage) {
		double x = stage.x(0.44);
		double y = stage.y(0.42);
		double reach = stage.width() + stage.height();
		for (int shard = 0; shard < stage.count(); shard++) {
			double angle = 2 * Math.PI * shard / stage.count() + 0.5 * Math.sin(shard * 2.3);
			double wide = angle + 0.12 + 0.16 * ((shard * 3) % 4) / 3;
			stage.polygon((shard % 3 == 1) ? stage.accent() : stage.ink(), x + 30 * Math.cos(angle),
					y + 30 * Math.sin(angle), x + reach * Math.cos(angle), y + reach * Math.sin(angle),
					x + reach * Math.cos(wide), y + reach * Math.sin(wide));
		}
		stage.polygon(stage.paper(), x - 70, y - 50, x + 90, y - 84, x + 62, y + 92, x - 96, y + 60);
	}

	static void spotlight(Stage stage) {
		stage.ground(stage.ink());
		double floor = stage.y(0.86);
		stage.polygon(stage.second(), stage.x(0.06), 0, stage.x(0.9), floor, stage.x(0.3), floor);
		stage.polygon(stage.paper(), stage.x(0.94), 0, stage.x(0.72), floor, stage.x(0.24), floor);
		stage.bar(stage.accent(), 0, floor, stage.width(), stage.height() - floor);
	}

	static void towers(Stage stage) {
		stage.disc(stage.accent(), stage.x(0.5), stage.y(0.42), stage.side() * 0.36);
		double column = stage.width() / stage.count();
		for (int tower = 0; tower < stage.count(); tower++) {
			double middle = Math.abs(tower - (stage.count() - 1) / 2.0) / stage.count() * 2;
			for (int tier = 0; tier < 3; tier++) {
				double inset = column * 0.17 * (2 - tier);
				double top = stage.y(0.06 + 0.62 * middle + 0.13 * tier);
				double left = tower * column + inset;
				stage.bar(stage.ink(), left, top, column - 2 * inset, stage.height());
				stage.bar(stage.paper(), left, top, (column - 2 * inset) / 4, stage.height());
			}
		}
	}

}
