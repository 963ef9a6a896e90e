package com.xebia.movieshop.drawing.motif;

import java.awt.Shape;
import java.awt.geom.Arc2D;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;

/**
 * Motifs of the sky and of space.
 */
final class SpaceMotifs {

	private SpaceMotifs() {
	}

	private static void stars(Stage stage, String colour, int number) {
		for (int star = 0; star < number; star++) {
			double[] place = stage.scattered(star);
			stage.disc(colour, stage.x(place[0]), stage.y(place[1]), 3 + 4 * stage.chance(star));
		}
	}

	static void comet(Stage stage) {
		stage.ground(stage.ink());
		stars(stage, stage.second(), 24);
		double x = stage.x(0.68);
		double y = stage.y(0.64);
		double radius = stage.side() * 0.13;
		String[] colours = { stage.second(), stage.accent(), stage.paper() };
		for (int tail = 0; tail < colours.length; tail++) {
			double wide = radius * (1 - 0.3 * tail);
			double length = stage.side() * (1.5 - 0.45 * tail);
			stage.polygon(colours[tail], x - length * 0.72, y - length, x + wide * 0.81, y - wide * 0.58,
					x - wide * 0.81, y + wide * 0.58);
			stage.disc(colours[tail], x, y, wide);
		}
	}

	static void horizon(Stage stage) {
		stage.ground(stage.ink());
		double horizon = stage.y(0.56);
		double radius = stage.side() * 0.34;
		double x = stage.x(0.5);
		stage.sector(stage.accent(), x, horizon, radius, 0, 180);
		for (int band = 1; band < 6; band++) {
			stage.bar(stage.ink(), x - radius, horizon - radius * (0.9 - 0.16 * band), 2 * radius, 3.0 + 2.2 * band);
		}
		stage.bar(stage.second(), 0, horizon, stage.width(), stage.height());
		for (int line = 0; line < stage.count(); line++) {
			double y = horizon + (stage.height() - horizon) * Math.pow((double) line / stage.count(), 1.9);
			stage.line(stage.paper(), 3, 0, y, stage.width(), y);
		}
		for (int line = -9; line <= 9; line++) {
			stage.line(stage.paper(), 3, x + line * stage.x(0.06), horizon, x + line * stage.x(0.26), stage.height());
		}
	}

	static void orbits(Stage stage) {
		double x = stage.x(0.5);
		double y = stage.y(0.5);
		double radius = stage.side() * 0.44;
		for (int orbit = 0; orbit < stage.count(); orbit++) {
			double degrees = 180.0 * orbit / stage.count() + 30 * stage.skew();
			Shape path = new Ellipse2D.Double(x - radius, y - radius * 0.34, 2 * radius, radius * 0.68);
			stage.draw(stage.ink(), 6, Stage.turned(path, degrees, x, y));
			double angle = Math.toRadians(degrees);
			double along = radius * ((orbit % 2 == 0) ? 1 : -1);
			stage.disc((orbit % 2 == 0) ? stage.paper() : stage.accent(), x + along * Math.cos(angle),
					y + along * Math.sin(angle), stage.side() * 0.04);
		}
		stage.disc(stage.accent(), x, y, stage.side() * 0.1);
	}

	static void phases(Stage stage) {
		stage.ground(stage.ink());
		int columns = 3;
		double cell = stage.width() / columns;
		int rows = (int) Math.max(2, Math.floor(stage.height() / cell));
		double pitch = stage.height() / rows;
		for (int i = 0; i < rows * columns; i++) {
			double x = (i % columns + 0.5) * cell;
			double y = (i / columns + 0.5) * pitch;
			double radius = Math.min(cell, pitch) * 0.36;
			double age = (i + 0.5) / (rows * columns);
			stage.disc(stage.second(), x, y, radius);
			String lit = (i == stage.count() % (rows * columns)) ? stage.accent() : stage.paper();
			stage.sector(lit, x, y, radius, (age < 0.5) ? -90 : 90, 180);
			double bulge = Math.abs(1 - 4 * Math.abs(age - 0.5));
			boolean gibbous = Math.abs(age - 0.5) < 0.25;
			stage.ellipse(gibbous ? lit : stage.second(), x, y, radius * bulge, radius, 0);
		}
	}

	static void rocket(Stage stage) {
		stage.disc(stage.paper(), stage.x(0.76), stage.y(0.2), stage.side() * 0.1);
		double x = stage.x(0.46);
		double unit = Math.min(stage.width() / 8, stage.height() / 11);
		double nose = stage.y(0.1);
		for (int side = -1; side <= 1; side += 2) {
			stage.polygon(stage.accent(), x + side * unit * 0.7, nose + unit * 4, x + side * unit * 2,
					nose + unit * 6.2, x + side * unit * 2, nose + unit * 7.4, x + side * unit * 0.6,
					nose + unit * 6.2);
		}
		Path2D flame = Stage.pathFrom(x - unit * 0.7, nose + unit * 6.2);
		flame.quadTo(x - unit * 0.9, nose + unit * 8, x, nose + unit * 10);
		flame.quadTo(x + unit * 0.9, nose + unit * 8, x + unit * 0.7, nose + unit * 6.2);
		stage.fill(stage.accent(), flame);
		Path2D body = Stage.pathFrom(x, nose);
		body.curveTo(x + unit * 1.5, nose + unit * 1.8, x + unit * 1.4, nose + unit * 4.6, x + unit * 0.8,
				nose + unit * 6.4);
		body.lineTo(x - unit * 0.8, nose + unit * 6.4);
		body.curveTo(x - unit * 1.4, nose + unit * 4.6, x - unit * 1.5, nose + unit * 1.8, x, nose);
		stage.fill(stage.ink(), body);
		stage.disc(stage.paper(), x, nose + unit * 2.7, unit * 0.55);
		stage.disc(stage.second(), x, nose + unit * 2.7, unit * 0.34);
		for (int cloud = 0; cloud < 7; cloud++) {
			stage.disc(stage.paper(), stage.x(cloud / 6.0), stage.y(1.01),
					stage.side() * (0.1 + 0.08 * stage.chance(cloud)));
		}
	}

	static void saturn(Stage stage) {
		stage.ground(stage.ink());
		stars(stage, stage.paper(), 26);
		double x = stage.x(0.5);
		double y = stage.y(0.48);
		double radius = stage.side() * 0.25;
		double tilt = -18 + 20 * stage.skew();
		stage.disc(stage.accent(), x, y, radius);
		for (int band = 0; band < 3; band++) {
			stage.ellipse(stage.second(), x - radius * 0.1 * band, y + radius * (0.36 - 0.3 * band),
					radius * (0.72 - 0.06 * band), radius * 0.07, tilt);
		}
		for (int ring = 0; ring < 2; ring++) {
			double wide = radius * (1.75 - 0.3 * ring);
			Shape path = new Ellipse2D.Double(x - wide, y - wide * 0.26, 2 * wide, wide * 0.52);
			stage.draw((ring == 0) ? stage.paper() : stage.second(), radius * 0.13, Stage.turned(path, tilt, x, y));
		}
		Shape front = new Arc2D.Double(x - radius, y - radius, 2 * radius, 2 * radius, 0, 180, Arc2D.CHORD);
		stage.fill(stage.accent(), Stage.turned(front, tilt, x, y));
		stage.disc(stage.paper(), stage.x(0.2), stage.y(0.84), stage.side() * 0.05);
	}

}
