package com.xebia.movieshop.drawing.motif;

import java.awt.geom.Path2D;
import java.awt.geom.RoundRectangle2D;

/**
 * Motifs of fairs, games, music and the cinema itself.
 */
final class ShowMotifs {

	private ShowMotifs() {
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
			double y = brim + unit * 1.5;
			Path2D moustache = Stage.pathFrom(x, y);
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

	static void eye(Stage stage) {
		double x = stage.x(0.5);
		double y = stage.y(0.5);
		double half = stage.x(0.44);
		double lid = Math.min(stage.y(0.34), half * 0.7);
		for (int lash = 0; lash <= stage.count(); lash++) {
			double angle = Math.PI * (0.12 + 0.76 * lash / stage.count());
			stage.line(stage.ink(), 7, x, y, x - half * 1.02 * Math.cos(angle), y - lid * 1.42 * Math.sin(angle));
		}
		Path2D almond = Stage.pathFrom(x - half, y);
		almond.quadTo(x, y - lid * 1.9, x + half, y);
		almond.quadTo(x, y + lid * 1.7, x - half, y);
		stage.fill(stage.paper(), almond);
		stage.draw(stage.ink(), 9, almond);
		stage.disc(stage.ink(), x, y, lid * 0.66);
		stage.disc(stage.accent(), x, y, lid * 0.52);
		stage.disc(stage.ink(), x, y, lid * 0.26);
		stage.disc(stage.paper(), x + lid * 0.16, y - lid * 0.18, lid * 0.1);
	}

	static void film(Stage stage) {
		double left = stage.x(0.2);
		double wide = stage.x(0.6);
		double hole = wide * 0.075;
		stage.bar(stage.ink(), left, 0, wide, stage.height());
		double pitch = stage.height() / stage.count() / 3;
		for (int i = 0; i < stage.count() * 3; i++) {
			stage.bar(stage.paper(), left + hole * 0.6, (i + 0.25) * pitch, hole, pitch * 0.5);
			stage.bar(stage.paper(), left + wide - hole * 1.6, (i + 0.25) * pitch, hole, pitch * 0.5);
		}
		for (int frame = 0; frame < stage.count(); frame++) {
			double top = (frame * 3 + 0.2) * pitch;
			stage.bar(stage.paper(), left + hole * 2.2, top, wide - hole * 4.4, pitch * 2.6);
			stage.disc(stage.accent(), left + wide * (0.3 + 0.4 * (frame + 0.5) / stage.count()), top + pitch * 1.3,
					pitch * 0.8);
		}
	}

	static void piano(Stage stage) {
		stage.ground(stage.accent());
		double top = stage.y(0.3);
		double key = stage.width() / stage.count();
		stage.disc(stage.second(), stage.x(0.72), top, stage.side() * 0.22);
		stage.bar(stage.ink(), 0, top, stage.width(), stage.height());
		for (int i = 0; i < stage.count(); i++) {
			stage.bar((i == stage.count() / 3) ? stage.second() : stage.paper(), i * key + 2, top + 14, key - 4,
					stage.height());
		}
		for (int i = 1; i < stage.count(); i++) {
			if (i % 7 != 3 && i % 7 != 0) {
				stage.bar(stage.ink(), i * key - key * 0.29, top, key * 0.58, stage.y(0.4));
			}
		}
	}

	static void record(Stage stage) {
		double x = stage.x(0.5 + stage.skew());
		double y = stage.y(0.5);
		double radius = stage.side() * 0.46;
		stage.disc(stage.ink(), x, y, radius);
		for (int groove = 0; groove < stage.count(); groove++) {
			stage.ring(stage.second(), 1.6, x, y, radius * (0.42 + 0.54 * groove / stage.count()));
		}
		for (int side = 0; side < 2; side++) {
			stage.sector(stage.paper(), x, y, radius * 0.97, 30 + 180 * side, 16);
			stage.sector(stage.ink(), x, y, radius * 0.6, 28 + 180 * side, 20);
		}
		stage.disc(stage.accent(), x, y, radius * 0.35);
		stage.disc(stage.paper(), x, y, radius * 0.06);
	}

	static void strings(Stage stage) {
		stage.disc(stage.accent(), stage.x(0.5), stage.y(0.46), stage.side() * 0.3);
		for (int string = 0; string < stage.count(); string++) {
			double x = stage.x((string + 0.5) / stage.count());
			double swing = stage.x(0.05) * Math.sin(string * 1.7);
			Path2D path = Stage.pathFrom(x, 0);
			path.curveTo(x + swing, stage.y(0.16), x + swing, stage.y(0.33), x, stage.y(0.5));
			path.curveTo(x - swing, stage.y(0.67), x - swing, stage.y(0.84), x, stage.height());
			stage.draw((string % 3 == 1) ? stage.paper() : stage.ink(), 4 + 1.2 * (string % 4), path);
		}
	}

}
