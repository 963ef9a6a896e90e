package com.xebia.movieshop.drawing.motif;

import java.awt.geom.Path2D;
import java.awt.geom.RoundRectangle2D;

/**
 * Motifs of fairs, games, music and the cinema itself.
 */
interface ShowMotifs extends Shapes {

	default void bunting() {
		String[] colours = { ink(), accent(), paper() };
		for (int row = 0; row < 4; row++) {
			double top = y(0.04 + 0.24 * row);
			double sag = y(0.12);
			double flag = width() / count();
			for (int i = 0; i < count(); i++) {
				double left = (double) i / count();
				double right = (i + 1.0) / count();
				double y1 = top + sag * 4 * left * (1 - left);
				double y2 = top + sag * 4 * right * (1 - right);
				polygon(colours[(i + row) % colours.length], i * flag, y1, (i + 1) * flag, y2, (i + 0.5) * flag,
						(y1 + y2) / 2 + flag * 1.15);
			}
		}
	}

	default void dice() {
		die(ink(), paper(), x(0.36), y(0.36), side() * 0.4, -14, 1 + count() % 6);
		die(accent(), paper(), x(0.64), y(0.7), side() * 0.32, 18, 1 + (count() + 3) % 6);
	}

	private void die(String colour, String pip, double x, double y, double size, double turn, int pips) {
		fill(colour, turned(new RoundRectangle2D.Double(x - size / 2, y - size / 2, size, size, size / 4, size / 4),
				turn, x, y));
		int[][] places = { {}, { 4 }, { 0, 8 }, { 0, 4, 8 }, { 0, 2, 6, 8 }, { 0, 2, 4, 6, 8 }, { 0, 2, 3, 5, 6, 8 } };
		for (int place : places[pips]) {
			double right = (place % 3 - 1) * size * 0.27;
			double down = (place / 3 - 1) * size * 0.27;
			double angle = Math.toRadians(turn);
			disc(pip, x + right * Math.cos(angle) - down * Math.sin(angle),
					y + right * Math.sin(angle) + down * Math.cos(angle), size * 0.085);
		}
	}

	default void hat() {
		double x = x(0.5);
		double unit = side() * 0.1;
		double brim = y(0.44);
		sector(ink(), x, brim, unit * 2.5, 0, 180);
		bar(accent(), x - unit * 2.5, brim - unit * 0.9, unit * 5, unit * 0.6);
		fill(ink(), new RoundRectangle2D.Double(x - unit * 3.9, brim - unit * 0.35, unit * 7.8, unit * 0.9, unit * 0.9,
				unit * 0.9));
		double tie = brim + Math.min(unit * 3.6, y(0.34));
		polygon(accent(), x, tie, x - unit * 1.9, tie - unit, x - unit * 1.9, tie + unit);
		polygon(accent(), x, tie, x + unit * 1.9, tie - unit, x + unit * 1.9, tie + unit);
		disc(ink(), x, tie, unit * 0.45);
		for (int side = -1; side <= 1; side += 2) {
			double y = brim + unit * 1.5;
			fill(paper(),
					bezier(3, x, y, x + side * unit * 0.4, y - unit * 0.6, x + side * unit * 1.4, y - unit * 0.1,
							x + side * unit * (1.8 + 0.05 * count()), y - unit * 0.5, x + side * unit * 1.6,
							y + unit * 0.7, x + side * unit * 0.4, y + unit * 0.7, x, y));
		}
	}

	default void tent() {
		double x = x(0.5);
		double top = y(0.16);
		double eaves = y(0.52);
		double half = x(0.44);
		polygon(accent(), x, top - y(0.1), x + side() * 0.12, top - y(0.07), x, top - y(0.04));
		line(ink(), 5, x, top - y(0.1), x, top);
		double stripe = 2.0 / count();
		for (int i = 0; i < count(); i++) {
			String colour = (i % 2 == 0) ? ink() : paper();
			double left = x + half * (i * stripe - 1);
			double right = x + half * ((i + 1) * stripe - 1);
			polygon(colour, x, top, right, eaves, left, eaves);
			polygon(colour, x + (left - x) * 0.86, eaves, x + (right - x) * 0.86, eaves, x + (right - x) * 0.9, y(0.9),
					x + (left - x) * 0.9, y(0.9));
			sector(colour, (left + right) / 2, eaves, (right - left) / 2, 180, 180);
		}
		polygon(accent(), x, y(0.56), x + half * 0.2, y(0.9), x - half * 0.2, y(0.9));
		bar(accent(), 0, y(0.9), width(), height());
	}

	default void eye() {
		double x = x(0.5);
		double y = y(0.5);
		double half = x(0.44);
		double lid = Math.min(y(0.34), half * 0.7);
		for (int lash = 0; lash <= count(); lash++) {
			double angle = Math.PI * (0.12 + 0.76 * lash / count());
			line(ink(), 7, x, y, x - half * 1.02 * Math.cos(angle), y - lid * 1.42 * Math.sin(angle));
		}
		Path2D almond = bezier(2, at(x, y, half, lid, -1, 0, 0, -1.9, 1, 0, 0, 1.7, -1, 0));
		fill(paper(), almond);
		draw(ink(), 9, almond);
		disc(ink(), x, y, lid * 0.66);
		disc(accent(), x, y, lid * 0.52);
		disc(ink(), x, y, lid * 0.26);
		disc(paper(), x + lid * 0.16, y - lid * 0.18, lid * 0.1);
	}

	default void film() {
		double left = x(0.2);
		double wide = x(0.6);
		double hole = wide * 0.075;
		bar(ink(), left, 0, wide, height());
		double pitch = height() / count() / 3;
		for (int i = 0; i < count() * 3; i++) {
			bar(paper(), left + hole * 0.6, (i + 0.25) * pitch, hole, pitch * 0.5);
			bar(paper(), left + wide - hole * 1.6, (i + 0.25) * pitch, hole, pitch * 0.5);
		}
		for (int frame = 0; frame < count(); frame++) {
			double top = (frame * 3 + 0.2) * pitch;
			bar(paper(), left + hole * 2.2, top, wide - hole * 4.4, pitch * 2.6);
			disc(accent(), left + wide * (0.3 + 0.4 * (frame + 0.5) / count()), top + pitch * 1.3, pitch * 0.8);
		}
	}

	default void piano() {
		ground(accent());
		double top = y(0.3);
		double key = width() / count();
		disc(second(), x(0.72), top, side() * 0.22);
		bar(ink(), 0, top, width(), height());
		each((i) -> bar((i == count() / 3) ? second() : paper(), i * key + 2, top + 14, key - 4, height()));
		for (int i = 1; i < count(); i++) {
			if (i % 7 != 3 && i % 7 != 0) {
				bar(ink(), i * key - key * 0.29, top, key * 0.58, y(0.4));
			}
		}
	}

	default void record() {
		double x = x(0.5 + skew());
		double y = y(0.5);
		double radius = side() * 0.46;
		disc(ink(), x, y, radius);
		each((groove) -> ring(second(), 1.6, x, y, radius * (0.42 + 0.54 * groove / count())));
		for (int side = 0; side < 2; side++) {
			sector(paper(), x, y, radius * 0.97, 30 + 180 * side, 16);
			sector(ink(), x, y, radius * 0.6, 28 + 180 * side, 20);
		}
		disc(accent(), x, y, radius * 0.35);
		disc(paper(), x, y, radius * 0.06);
	}

	default void strings() {
		disc(accent(), x(0.5), y(0.46), side() * 0.3);
		for (int string = 0; string < count(); string++) {
			double x = x((string + 0.5) / count());
			double swing = x(0.05) * Math.sin(string * 1.7);
			draw((string % 3 == 1) ? paper() : ink(), 4 + 1.2 * (string % 4), bezier(3, x, 0, x + swing, y(0.16),
					x + swing, y(0.33), x, y(0.5), x - swing, y(0.67), x - swing, y(0.84), x, height()));
		}
	}

}
