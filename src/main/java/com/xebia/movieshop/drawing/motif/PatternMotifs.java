package com.xebia.movieshop.drawing.motif;

import java.awt.geom.Rectangle2D;

/**
 * Motifs that fill the stage with variations of one shape.
 */
interface PatternMotifs extends Shapes {

	default void blocks() {
		ground(ink());
		divide(0, 0, width(), height(), 1);
	}

	// Blocks are numbered like the nodes of a binary heap, as seeds.
	private void divide(double x, double y, double width, double height, int block) {
		double line = 7;
		if (block >= 16 || (block >= 4 && chance(block) > 0.82)) {
			String[] colours = { paper(), second(), paper(), accent(), paper(), ink() };
			bar(colours[(block + count()) % colours.length], x + line, y + line, width - 2 * line, height - 2 * line);
			return;
		}
		double share = 0.3 + 0.4 * chance(block + 50);
		if (width > height) {
			divide(x, y, width * share, height, 2 * block);
			divide(x + width * share, y, width * (1 - share), height, 2 * block + 1);
		}
		else {
			divide(x, y, width, height * share, 2 * block);
			divide(x, y + height * share, width, height * (1 - share), 2 * block + 1);
		}
	}

	default void lens() {
		double stripe = height() / count() / 2;
		stripes(this, second(), ink(), stripe, 0);
		double radius = side() * 0.36;
		double x = x(0.5);
		double y = y(0.5 + skew());
		within(circle(x, y, radius), (disc) -> stripes(disc, disc.accent(), disc.paper(), stripe, 1));
	}

	private static void stripes(Shapes area, String ground, String colour, double stripe, int offset) {
		area.ground(ground);
		for (int i = 0; i <= area.count(); i++) {
			area.bar(colour, 0, (2 * i + offset) * stripe, area.width(), stripe);
		}
	}

	default void slants() {
		double step = width() / count();
		double lean = y(0.35 + skew());
		String[] colours = { ink(), second(), paper(), second() };
		for (int i = -2 * count(); i < 2 * count(); i++) {
			double x = i * step;
			polygon(colours[Math.floorMod(i, colours.length)], x, 0, x + step, 0, x + step + lean, height(), x + lean,
					height());
		}
		disc(accent(), x(0.5), y(0.5), side() * 0.27);
	}

	default void tiles() {
		double cell = width() / count();
		int rows = (int) Math.ceil(height() / cell);
		for (int i = 0; i < rows * count(); i++) {
			double left = (i % count()) * cell;
			double top = (i / count()) * cell;
			boolean falling = chance(i) < 0.5;
			double corner = falling ? left : left + cell;
			double opposite = falling ? left + cell : left;
			within(new Rectangle2D.Double(left, top, cell, cell), (tile) -> {
				tile.ring(tile.ink(), cell * 0.3, corner, top, cell / 2);
				tile.ring(tile.ink(), cell * 0.3, opposite, top + cell, cell / 2);
			});
		}
		int chosen = (int) (chance(500) * (rows - 1));
		disc(accent(), cell * (1 + (int) (chance(501) * (count() - 1))), cell * (chosen + 1), cell * 0.22);
	}

}
