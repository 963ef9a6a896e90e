package com.xebia.movieshop.drawing.motif;

/**
 * Motifs of one symbol: of love, power, war or time.
 */
interface EmblemMotifs extends Shapes {

	default void chevrons() {
		String[] colours = { ink(), paper(), ink(), accent() };
		double step = height() / count();
		double rise = x(0.5) * 0.7;
		for (int i = -1; i <= count(); i++) {
			double y = i * step + rise * 0.5;
			polygon(colours[Math.floorMod(i, colours.length)], 0, y + rise, x(0.5), y, width(), y + rise, width(),
					y + rise + step * 0.55, x(0.5), y + step * 0.55, 0, y + rise + step * 0.55);
		}
	}

	default void crown() {
		double x = x(0.5);
		double half = side() * 0.36;
		double foot = y(0.7);
		double top = foot - half * 1.15;
		each((beam) -> sector(paper(), x, foot, width() + height(), 180.0 * (beam + 0.25) / count(), 90.0 / count()));
		polygon(ink(), x - half, foot, x - half * 1.16, top + half * 0.2, x - half * 0.52, foot - half * 0.52, x,
				top - half * 0.08, x + half * 0.52, foot - half * 0.52, x + half * 1.16, top + half * 0.2, x + half,
				foot);
		bar(ink(), x - half, foot + 10, 2 * half, half * 0.2);
		for (int jewel = -1; jewel <= 1; jewel++) {
			disc(accent(), x + jewel * half * 1.16, top + half * ((jewel == 0) ? -0.14 : 0.16), half * 0.13);
			disc(accent(), x + jewel * half * 0.52, foot - half * 0.2, half * 0.08);
		}
	}

	default void envelope() {
		double x = x(0.5);
		double y = y(0.52);
		double half = x(0.38);
		double high = Math.min(half * 0.66, y(0.36));
		bar(ink(), x - half + 14, y - high + 16, 2 * half, 2 * high);
		bar(paper(), x - half, y - high, 2 * half, 2 * high);
		polygon(ink(), x - half, y - high, x + half, y - high, x, y + high * 0.28);
		polygon(paper(), x - half * 0.9, y - high, x + half * 0.9, y - high, x, y + high * 0.1);
		heart(accent(), x, y + high * 0.02, high * 0.4);
	}

	default void hearts() {
		String[] colours = { ink(), paper(), accent() };
		each((i) -> heart(colours[(i + count()) % colours.length], x(0.5), y(0.46),
				side() * 0.44 * (count() - i) / count()));
	}

	private void heart(String colour, double x, double y, double size) {
		fill(colour, bezier(3, at(x, y, size, size, 0, 1, 0.5, 0.55, 1, 0.2, 1, -0.25, 1, -0.85, 0.25, -1, 0, -0.4,
				-0.25, -1, -1, -0.85, -1, -0.25, -1, 0.2, -0.5, 0.55, 0, 1)));
	}

	default void hourglass() {
		double x = x(0.5);
		double half = Math.min(x(0.3), y(0.24));
		double top = y(0.5) - half * 1.5;
		double foot = y(0.5) + half * 1.5;
		double middle = y(0.5);
		polygon(paper(), x - half, top, x + half, top, x + 7, middle, x + half, foot, x - half, foot, x - 7, middle);
		double fill = 0.3 + 0.05 * count();
		polygon(accent(), x - half * fill, middle - half * 1.5 * fill, x + half * fill, middle - half * 1.5 * fill,
				x + 6, middle, x - 6, middle);
		bar(accent(), x - 3, middle, 6, foot - middle);
		polygon(accent(), x, foot - half * (1.1 - fill), x + half * 0.8, foot, x - half * 0.8, foot);
		bar(ink(), x - half * 1.2, top - half * 0.2, half * 2.4, half * 0.2);
		bar(ink(), x - half * 1.2, foot, half * 2.4, half * 0.2);
		bar(ink(), x - half * 1.12, top, half * 0.09, foot - top);
		bar(ink(), x + half * 1.03, top, half * 0.09, foot - top);
	}

	default void overlap() {
		double radius = side() * 0.31;
		double angle = Math.PI * (0.1 + 0.5 * skew());
		double apart = radius * 0.62;
		double x = x(0.5);
		double y = y(0.5);
		double right = apart * Math.cos(angle);
		double down = apart * Math.sin(angle);
		disc(ink(), x - right, y - down, radius);
		disc(paper(), x + right, y + down, radius);
		within(circle(x - right, y - down, radius), (both) -> both.disc(both.accent(), x + right, y + down, radius));
	}

	default void planes() {
		disc(paper(), x(0.3), y(0.3), side() * 0.22);
		double unit = side() * 0.062;
		for (int plane = 0; plane < count(); plane++) {
			int rank = (plane + 1) / 2;
			double x = x(0.68) - ((plane % 2 == 0) ? rank * unit * 3.3 : 0);
			double y = y(0.34) + ((plane % 2 == 0) ? 0 : rank * unit * 3.3);
			line(paper(), unit * 0.2, x - unit * 0.8, y + unit * 0.8, x - unit * 30, y + unit * 30);
			polygon((plane == 0) ? accent() : ink(), at(x, y, unit, unit, 1.5, -1.5, 0.2, 1.7, -0.1, 0.1, -1.7, -0.2));
		}
	}

	default void searchlights() {
		ground(ink());
		for (int light = 0; light < count(); light++) {
			double x = x((light + 0.5) / count());
			double lean = x(0.9) * (chance(light) - 0.5);
			double wide = side() * 0.1;
			polygon((light % 2 == 0) ? second() : paper(), x - 8, y(0.9), x + 8, y(0.9), x + lean + wide, 0,
					x + lean - wide, 0);
		}
		disc(accent(), x(0.3 + 0.4 * chance(77)), y(0.26), side() * 0.08);
		bar(ink(), 0, y(0.9), width(), height());
		for (int roof = 0; roof < 9; roof++) {
			double wide = width() / 9;
			double high = y(0.04 + 0.1 * chance(roof + 20));
			bar(ink(), roof * wide, y(0.93) - high, wide + 1, height());
		}
	}

	default void star() {
		String[] colours = { ink(), paper(), accent() };
		for (int ring = 0; ring < count(); ring++) {
			double radius = side() * 0.48 * (count() - ring) / count();
			double[] points = new double[20];
			for (int point = 0; point < 10; point++) {
				double angle = Math.PI * point / 5;
				double reach = (point % 2 == 0) ? radius : radius * 0.46;
				points[2 * point] = x(0.5) + reach * Math.sin(angle);
				points[2 * point + 1] = y(0.52) - reach * Math.cos(angle);
			}
			polygon(colours[(ring + count()) % colours.length], points);
		}
	}

}
