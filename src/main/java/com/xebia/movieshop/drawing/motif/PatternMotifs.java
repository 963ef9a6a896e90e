package com.xebia.movieshop.drawing.motif;

import java.awt.geom.Rectangle2D;

/**
 * Motifs that fill the stage with variations of one shape.
 */
final class PatternMotifs {

	private PatternMotifs() {
	}

	static void blocks(Stage stage) {
		stage.ground(stage.ink());
		divide(stage, 0, 0, stage.width(), stage.height(), 1);
	}

	// Blocks are numbered like the nodes of a binary heap, as seeds.
	private static void divide(Stage stage, double x, double y, double width, double height, int block) {
		double line = 7;
		if (block >= 16 || (block >= 4 && stage.chance(block) > 0.82)) {
			String[] colours = { stage.paper(), stage.second(), stage.paper(), stage.accent(), stage.paper(),
					stage.ink() };
			stage.bar(colours[(block + stage.count()) % colours.length], x + line, y + line, width - 2 * line,
					height - 2 * line);
			return;
		}
		double share = 0.3 + 0.4 * stage.chance(block + 50);
		if (width > height) {
			divide(stage, x, y, width * share, height, 2 * block);
			divide(stage, x + width * share, y, width * (1 - share), height, 2 * block + 1);
		}
		else {
			divide(stage, x, y, width, height * share, 2 * block);
			divide(stage, x, y + height * share, width, height * (1 - share), 2 * block + 1);
		}
	}

	static void halves(Stage stage) {
		stage.ground(stage.paper());
		String[] colours = { stage.ink(), stage.accent(), stage.second() };
		double cell = stage.width() / stage.count();
		int rows = (int) Math.ceil(stage.height() / cell);
		for (int i = 0; i < rows * stage.count(); i++) {
			double x = (i % stage.count()) * cell;
			double y = (i / stage.count()) * cell;
			double choice = stage.chance(i);
			stage.bar(colours[(int) (choice * 97) % 3], x, y, cell, cell);
			String colour = (choice < 0.5) ? stage.paper() : colours[((int) (choice * 97) + 1) % 3];
			double start = 90 * Math.floor(stage.chance(i + 300) * 4);
			if (choice < 0.78) {
				stage.sector(colour, x + cell / 2, y + cell / 2, cell / 2, start, 180);
			}
			else {
				stage.disc(colour, x + cell / 2, y + cell / 2, cell * 0.36);
			}
		}
	}

	static void lens(Stage stage) {
		double stripe = stage.height() / stage.count() / 2;
		stripes(stage, stage.second(), stage.ink(), stripe, 0);
		double radius = stage.side() * 0.36;
		double x = stage.x(0.5);
		double y = stage.y(0.5 + stage.skew());
		stage.within(Stage.circle(x, y, radius), (disc) -> stripes(disc, disc.accent(), disc.paper(), stripe, 1));
	}

	private static void stripes(Stage stage, String ground, String colour, double stripe, int offset) {
		stage.ground(ground);
		for (int i = 0; i <= stage.count(); i++) {
			stage.bar(colour, 0, (2 * i + offset) * stripe, stage.width(), stripe);
		}
	}

	static void scales(Stage stage) {
		double radius = stage.width() / stage.count();
		int rows = (int) Math.ceil(stage.height() / radius * 2) + 1;
		for (int row = 0; row < rows; row++) {
			for (int i = 0; i <= stage.count(); i++) {
				double x = (i + ((row % 2 == 0) ? 0 : 0.5)) * radius;
				double y = row * radius / 2;
				boolean special = stage.chance(row * 16 + i) > 0.86;
				stage.disc(stage.ink(), x, y, radius * 0.5);
				stage.disc(special ? stage.accent() : stage.second(), x, y, radius * 0.4);
				stage.disc(stage.paper(), x, y, radius * 0.28);
				stage.disc(special ? stage.accent() : stage.ink(), x, y, radius * 0.14);
			}
		}
	}

	static void slants(Stage stage) {
		double step = stage.width() / stage.count();
		double lean = stage.y(0.35 + stage.skew());
		String[] colours = { stage.ink(), stage.second(), stage.paper(), stage.second() };
		for (int i = -2 * stage.count(); i < 2 * stage.count(); i++) {
			double x = i * step;
			stage.polygon(colours[Math.floorMod(i, colours.length)], x, 0, x + step, 0, x + step + lean, stage.height(),
					x + lean, stage.height());
		}
		stage.disc(stage.accent(), stage.x(0.5), stage.y(0.5), stage.side() * 0.27);
	}

	static void tiles(Stage stage) {
		double cell = stage.width() / stage.count();
		int rows = (int) Math.ceil(stage.height() / cell);
		for (int i = 0; i < rows * stage.count(); i++) {
			double left = (i % stage.count()) * cell;
			double top = (i / stage.count()) * cell;
			boolean falling = stage.chance(i) < 0.5;
			double corner = falling ? left : left + cell;
			double opposite = falling ? left + cell : left;
			stage.within(new Rectangle2D.Double(left, top, cell, cell), (tile) -> {
				tile.ring(tile.ink(), cell * 0.3, corner, top, cell / 2);
				tile.ring(tile.ink(), cell * 0.3, opposite, top + cell, cell / 2);
			});
		}
		int chosen = (int) (stage.chance(500) * (rows - 1));
		stage.disc(stage.accent(), cell * (1 + (int) (stage.chance(501) * (stage.count() - 1))), cell * (chosen + 1),
				cell * 0.22);
	}

}
