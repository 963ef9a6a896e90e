package com.xebia.movieshop.drawing;

import java.awt.geom.Path2D;

/**
 * Motifs of one symbol: of love, power, time or show business.
 */
interface EmblemMotifs extends Shapes {

	default void clock() {
		double x = x(0.5);
		double y = y(0.5);
		double radius = side() * 0.44;
		disc(ink(), x, y, radius);
		sector(accent(), x, y, radius * 0.8, 240, 30 * count());
		for (int hour = 0; hour < 12; hour++) {
			double angle = Math.toRadians(hour * 30);
			double inner = radius * ((hour % 3 == 0) ? 0.78 : 0.86);
			line(paper(), (hour % 3 == 0) ? 12 : 5, x + inner * Math.sin(angle), y - inner * Math.cos(angle),
					x + radius * 0.94 * Math.sin(angle), y - radius * 0.94 * Math.cos(angle));
		}
		line(paper(), 14, x, y, x + radius * 0.52 * Math.sin(Math.toRadians(150)),
				y - radius * 0.52 * Math.cos(Math.toRadians(150)));
		line(paper(), 7, x, y + radius * 0.12, x, y - radius * 0.72);
		disc(second(), x, y, 20);
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

	default void hearts() {
		String[] colours = { ink(), paper(), accent() };
		each((i) -> heart(colours[(i + count()) % colours.length], x(0.5), y(0.46),
				side() * 0.44 * (count() - i) / count()));
	}

	private void heart(String colour, double x, double y, double size) {
		fill(colour, bezier(3, at(x, y, size, size, 0, 1, 0.5, 0.55, 1, 0.2, 1, -0.25, 1, -0.85, 0.25, -1, 0, -0.4,
				-0.25, -1, -1, -0.85, -1, -0.25, -1, 0.2, -0.5, 0.55, 0, 1)));
	}

	default void keyhole() {
		ground(ink());
		double x = x(0.5);
		double y = y(0.36);
		double radius = side() * 0.2;
		each((beam) -> sector(second(), x, y, width() + height(), 360.0 * beam / count() + 40 * skew(),
				180.0 / count()));
		disc(ink(), x, y(0.47), side() * 0.43);
		disc(paper(), x, y, radius);
		polygon(paper(), at(x, y, radius, radius, -0.42, 0, 0.42, 0, 0.95, 2.6, -0.95, 2.6));
		disc(accent(), x, y, radius * 0.5);
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

	default void spotlight() {
		ground(ink());
		double floor = y(0.86);
		polygon(second(), x(0.06), 0, x(0.9), floor, x(0.3), floor);
		polygon(paper(), x(0.94), 0, x(0.72), floor, x(0.24), floor);
		bar(accent(), 0, floor, width(), height() - floor);
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

}
