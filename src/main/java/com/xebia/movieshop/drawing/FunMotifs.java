package com.xebia.movieshop.drawing;

import java.awt.geom.Path2D;
import java.awt.geom.RoundRectangle2D;

/**
 * Motifs of fairs, feasts and games.
 */
final class FunMotifs {

	private FunMotifs() {
	}

	static void bunting(Stage stage) {
		String[] colours = { stage.ink(), stage.accent(), stage.paper() };
		for (int row = 0; row < 4; row++) {
			double top = stage.y(0.04 + 0.24 * row);
			double sag = stage.y(0.12);
			double flag = stage.width() / stage.count();
			for (int i = 0; i < stage.count(); i++) {
				double left = (double) i / stage.count();
				double right = (i + 1.0) / stage.count();
				double y1 = top + sag * 4 * left * (1 - left);
				double y2 = top + sag * 4 * right * (1 - right);
				stage.polygon(colours[(i + row) % colours.length], i * flag, y1, (i + 1) * flag, y2, (i + 0.5) * flag,
						(y1 + y2) / 2 + flag * 1.15);
			}
		}
	}

	static void confetti(Stage stage) {
		String[] colours = { stage.ink(), stage.accent(), stage.paper() };
		for (int i = 0; i < stage.count() * 3; i++) {
			double x = stage.x(stage.scattered(i)[0]);
			double y = stage.y(stage.scattered(i)[1]);
			double size = stage.side() * (0.02 + 0.03 * stage.chance(i + 200));
			double turn = 360 * stage.chance(i + 300);
			String colour = colours[i % colours.length];
			switch (i % 4) {
				case 0 -> stage.disc(colour, x, y, size);
				case 1 -> stage.sector(colour, x, y, size * 1.5, turn, 180);
				case 2 -> stage.ring(colour, size * 0.5, x, y, size);
				default -> stage.fill(colour, Stage.turned(
						new RoundRectangle2D.Double(x - size * 1.4, y - size * 0.4, size * 2.8, size * 0.8, 2, 2), turn,
						x, y));
			}
		}
	}

	static void dice(Stage stage) {
		die(stage, stage.ink(), stage.paper(), stage.x(0.36), stage.y(0.36), stage.side() * 0.4, -14,
				1 + stage.count() % 6);
		die(stage, stage.accent(), stage.paper(), stage.x(0.64), stage.y(0.7), stage.side() * 0.32, 18,
				1 + (stage.count() + 3) % 6);
	}

	private static void die(Stage stage, String colour, String pip, double x, double y, double size, double turn,
			int pips) {
		stage.fill(colour, Stage.turned(
				new RoundRectangle2D.Double(x - size / 2, y - size / 2, size, size, size / 4, size / 4), turn, x, y));
		int[][] places = { {}, { 4 }, { 0, 8 }, { 0, 4, 8 }, { 0, 2, 6, 8 }, { 0, 2, 4, 6, 8 }, { 0, 2, 3, 5, 6, 8 } };
		for (int place : places[pips]) {
			double right = (place % 3 - 1) * size * 0.27;
			double down = (place / 3 - 1) * size * 0.27;
			double angle = Math.toRadians(turn);
			stage.disc(pip, x + right * Math.cos(angle) - down * Math.sin(angle),
					y + right * Math.sin(angle) + down * Math.cos(angle), size * 0.085);
		}
	}

	static void hat(Stage stage) {
		double x = stage.x(0.5);
		double unit = stage.side() * 0.1;
		double brim = stage.y(0.44);
		stage.sector(stage.ink(), x, brim, unit * 2.5, 0, 180);
		stage.bar(stage.accent(), x - unit * 2.5, brim - unit * 0.9, unit * 5, unit * 0.6);
		stage.fill(stage.ink(), new RoundRectangle2D.Double(x - unit * 3.9, brim - unit * 0.35, unit * 7.8, unit * 0.9,
				unit * 0.9, unit * 0.9));
		double tie = brim + Math.min(unit * 3.6, stage.y(0.34));
		stage.polygon(stage.accent(), x, tie, x - unit * 1.9, tie - unit, x - unit * 1.9, tie + unit);
		stage.polygon(stage.accent(), x, tie, x + unit * 1.9, tie - unit, x + unit * 1.9, tie + unit);
		stage.disc(stage.ink(), x, tie, unit * 0.45);
		for (int side = -1; side <= 1; side += 2) {
			Path2D moustache = new Path2D.Double();
			double y = brim + unit * 1.5;
			moustache.moveTo(x, y);
			moustache.curveTo(x + side * unit * 0.4, y - unit * 0.6, x + side * unit * 1.4, y - unit * 0.1,
					x + side * unit * (1.8 + 0.05 * stage.count()), y - unit * 0.5);
			moustache.curveTo(x + side * unit * 1.6, y + unit * 0.7, x + side * unit * 0.4, y + unit * 0.7, x, y);
			stage.fill(stage.paper(), moustache);
		}
	}

	static void tent(Stage stage) {
		double x = stage.x(0.5);
		double top = stage.y(0.16);
		double eaves = stage.y(0.52);
		double half = stage.x(0.44);
		stage.polygon(stage.accent(), x, top - stage.y(0.1), x + stage.side() * 0.12, top - stage.y(0.07), x,
				top - stage.y(0.04));
		stage.line(stage.ink(), 5, x, top - stage.y(0.1), x, top);
		double stripe = 2.0 / stage.count();
		for (int i = 0; i < stage.count(); i++) {
			String colour = (i % 2 == 0) ? stage.ink() : stage.paper();
			double left = x + half * (i * stripe - 1);
			double right = x + half * ((i + 1) * stripe - 1);
			stage.polygon(colour, x, top, right, eaves, left, eaves);
			stage.polygon(colour, x + (left - x) * 0.86, eaves, x + (right - x) * 0.86, eaves, x + (right - x) * 0.9,
					stage.y(0.9), x + (left - x) * 0.9, stage.y(0.9));
			stage.sector(colour, (left + right) / 2, eaves, (right - left) / 2, 180, 180);
		}
		stage.polygon(stage.accent(), x, stage.y(0.56), x + half * 0.2, stage.y(0.9), x - half * 0.2, stage.y(0.9));
		stage.bar(stage.accent(), 0, stage.y(0.9), stage.width(), stage.height());
	}

}
