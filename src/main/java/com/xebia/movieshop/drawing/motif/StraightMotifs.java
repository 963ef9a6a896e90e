package com.xebia.movieshop.drawing.motif;

/**
 * Motifs made of bars, triangles and other straight-edged shapes.
 */
interface StraightMotifs extends Shapes {

	default void blades() {
		disc(accent(), x(0.5), y(0.46), side() * 0.34);
		double step = x(0.84) / count();
		for (int blade = 0; blade < count(); blade++) {
			double x = x(0.12) + blade * step;
			double top = y(0.06 + 0.07 * ((blade * 3) % 4));
			polygon(ink(), x + step * 0.62, top, x + step * 0.34, height(), x, height());
		}
	}

	default void chessboard() {
		double horizon = y(0.4);
		disc(paper(), x(0.72), horizon * 0.62, side() * 0.13);
		bar(paper(), 0, horizon, width(), height());
		int columns = count() * 2;
		for (int row = 0; row < count(); row++) {
			double near = horizon + (height() - horizon) * Math.pow((row + 1.0) / count(), 1.8);
			double far = horizon + (height() - horizon) * Math.pow((double) row / count(), 1.8);
			for (int column = row % 2; column < columns; column += 2) {
				polygon(ink(), column(column, far), far, column(column + 1, far), far, column(column + 1, near), near,
						column(column, near), near);
			}
		}
		double x = x(0.3);
		polygon(accent(), x, horizon * 0.3, x + x(0.12), y(0.66), x - x(0.12), y(0.66));
		disc(accent(), x, horizon * 0.48, x(0.075));
	}

	private double column(int column, double y) {
		double spread = 0.8 + 1.5 * y / height();
		return x(0.5) + (column - count()) * width() / count() / 2 * spread;
	}

	default void curtain() {
		disc(paper(), x(0.5), y(0.66), side() * 0.24);
		double fold = width() / count();
		for (int i = 0; i < count(); i++) {
			double middle = (i + 0.5 - count() / 2.0) / count() * 2;
			double length = y(0.22 + 0.72 * middle * middle);
			String colour = (i % 2 == 0) ? accent() : ink();
			bar(colour, i * fold, 0, fold, length);
			disc(colour, (i + 0.5) * fold, length, fold / 2);
		}
	}

	default void frames() {
		String[] colours = { ink(), second(), paper() };
		for (int frame = 0; frame < count(); frame++) {
			double scale = Math.pow(0.74, frame);
			bar(colours[frame % colours.length], x(1 - scale) * (0.5 + skew()), y(1 - scale) * 0.62, x(scale),
					y(scale));
		}
		double scale = Math.pow(0.74, count());
		disc(accent(), x(1 - scale) * (0.5 + skew()) + x(scale) / 2, y(1 - scale) * 0.62 + y(scale) * 0.5,
				x(scale) * 0.42);
	}

	default void rays() {
		double x = x(0.5 + skew());
		double y = y(0.98);
		double reach = width() + height();
		each((ray) -> sector(paper(), x, y, reach, 180.0 * ray / count(), 90.0 / count()));
		polygon(accent(), x, y, x(0.04), y(0.06), x(0.3), 0);
		polygon(ink(), x(0.98), y(0.3), x(0.78), height(), 0, height());
	}

	default void screens() {
		ground(ink());
		double gap = 9;
		double column = (width() - gap) / count();
		double row = (height() - gap) / (count() + 1);
		for (int i = 0; i < count() * (count() + 1); i++) {
			int down = i / count();
			int across = i % count();
			String colour = ((across * 2 + down * 3) % 7 == 4) ? second() : paper();
			bar(colour, across * column + gap, down * row + gap, column - gap, row - gap);
		}
		disc(accent(), gap + column * 1.5, gap / 2 + row * 1.5, Math.min(column, row) * 0.36);
	}

	default void shards() {
		double x = x(0.44);
		double y = y(0.42);
		double reach = width() + height();
		for (int shard = 0; shard < count(); shard++) {
			double angle = 2 * Math.PI * shard / count() + 0.5 * Math.sin(shard * 2.3);
			double wide = angle + 0.12 + 0.16 * ((shard * 3) % 4) / 3;
			polygon((shard % 3 == 1) ? accent() : ink(), x + 30 * Math.cos(angle), y + 30 * Math.sin(angle),
					x + reach * Math.cos(angle), y + reach * Math.sin(angle), x + reach * Math.cos(wide),
					y + reach * Math.sin(wide));
		}
		polygon(paper(), x - 70, y - 50, x + 90, y - 84, x + 62, y + 92, x - 96, y + 60);
	}

	default void spotlight() {
		ground(ink());
		double floor = y(0.86);
		polygon(second(), x(0.06), 0, x(0.9), floor, x(0.3), floor);
		polygon(paper(), x(0.94), 0, x(0.72), floor, x(0.24), floor);
		bar(accent(), 0, floor, width(), height() - floor);
	}

	default void towers() {
		disc(accent(), x(0.5), y(0.42), side() * 0.36);
		double column = width() / count();
		for (int tower = 0; tower < count(); tower++) {
			double middle = Math.abs(tower - (count() - 1) / 2.0) / count() * 2;
			for (int tier = 0; tier < 3; tier++) {
				double inset = column * 0.17 * (2 - tier);
				double top = y(0.06 + 0.62 * middle + 0.13 * tier);
				double left = tower * column + inset;
				bar(ink(), left, top, column - 2 * inset, height());
				bar(paper(), left, top, (column - 2 * inset) / 4, height());
			}
		}
	}

}
