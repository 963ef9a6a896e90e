package com.xebia.movieshop.drawing.motif;

import java.awt.geom.Path2D;

/**
 * Motifs made of circles and curves.
 */
final class RoundMotifs {

	private RoundMotifs() {
	}

	static void arches(Stage stage) {
		double centre = stage.x(0.5);
		double step = stage.x(0.42) / stage.count();
		for (int arch = 0; arch < stage.count(); arch++) {
			double radius = stage.x(0.42) - arch * step;
			double top = stage.y(0.1) + stage.x(0.42) + arch * step * 0.5;
			String colour = (arch % 2 == 0) ? stage.ink() : stage.paper();
			stage.disc(colour, centre, top, radius);
			stage.bar(colour, centre - radius, top, 2 * radius, stage.height());
		}
		stage.disc(stage.accent(), centre, stage.y(0.62), step * 0.62);
	}

	static void clock(Stage stage) {
		double x = stage.x(0.5);
		double y = stage.y(0.5);
		double radius = stage.side() * 0.44;
		stage.disc(stage.ink(), x, y, radius);
		stage.sector(stage.accent(), x, y, radius * 0.8, 240, 30 * stage.count());
		for (int hour = 0; hour < 12; hour++) {
			double angle = Math.toRadians(hour * 30);
			double inner = radius * ((hour % 3 == 0) ? 0.78 : 0.86);
			stage.line(stage.paper(), (hour % 3 == 0) ? 12 : 5, x + inner * Math.sin(angle),
					y - inner * Math.cos(angle), x + radius * 0.94 * Math.sin(angle),
					y - radius * 0.94 * Math.cos(angle));
		}
		stage.line(stage.paper(), 14, x, y, x + radius * 0.52 * Math.sin(Math.toRadians(150)),
				y - radius * 0.52 * Math.cos(Math.toRadians(150)));
		stage.line(stage.paper(), 7, x, y + radius * 0.12, x, y - radius * 0.72);
		stage.disc(stage.second(), x, y, 20);
	}

	static void gears(Stage stage) {
		gear(stage, stage.ink(), stage.x(0.3), stage.y(0.36), stage.x(0.36), 16, 0);
		gear(stage, stage.accent(), stage.x(0.79), stage.y(0.72), stage.x(0.25), 11, 8);
		gear(stage, stage.paper(), stage.x(0.87), stage.y(0.17), stage.x(0.16), 8, 14);
	}

	private static void gear(Stage stage, String colour, double x, double y, double radius, int teeth, double turn) {
		double half = Math.PI / teeth / 2;
		for (int tooth = 0; tooth < teeth; tooth++) {
			double angle = Math.toRadians(turn) + 2 * Math.PI * tooth / teeth;
			stage.polygon(colour, x + radius * 0.8 * Math.cos(angle - half * 1.3),
					y + radius * 0.8 * Math.sin(angle - half * 1.3), x + radius * Math.cos(angle - half * 0.8),
					y + radius * Math.sin(angle - half * 0.8), x + radius * Math.cos(angle + half * 0.8),
					y + radius * Math.sin(angle + half * 0.8), x + radius * 0.8 * Math.cos(angle + half * 1.3),
					y + radius * 0.8 * Math.sin(angle + half * 1.3));
		}
		stage.disc(colour, x, y, radius * 0.84);
		stage.disc(stage.second(), x, y, radius * 0.46);
		stage.disc(colour, x, y, radius * 0.18);
	}

	static void planets(Stage stage) {
		stage.ground(stage.ink());
		double x = stage.x(0.5);
		stage.disc(stage.second(), x, stage.y(1.32), stage.y(0.62));
		stage.disc(stage.ink(), x, stage.y(1.345), stage.y(0.62));
		stage.disc(stage.paper(), x, stage.y(0.47), stage.side() * 0.17);
		stage.disc(stage.ink(), x, stage.y(0.47) + stage.side() * 0.05, stage.side() * 0.17);
		stage.disc(stage.accent(), x, stage.y(0.2), stage.side() * 0.085);
		stage.line(stage.paper(), 2, x, 0, x, stage.y(0.7));
	}

	static void rainbow(Stage stage) {
		String[] colours = { stage.ink(), stage.accent(), stage.paper() };
		double y = Math.rint(stage.y(0.8));
		for (int arc = 0; arc < stage.count(); arc++) {
			stage.sector(colours[arc % colours.length], stage.x(0.5), y,
					stage.x(0.47) * (stage.count() - arc) / stage.count(), 0, 180);
		}
		stage.bar(stage.ink(), 0, y, stage.width(), stage.height() - y);
		stage.polygon(stage.paper(), stage.x(0.5), y, stage.x(0.78), stage.height(), stage.x(0.22), stage.height());
	}

	static void rings(Stage stage) {
		double outer = stage.side() * 0.46;
		for (int ring = 0; ring < stage.count(); ring++) {
			double radius = outer * (stage.count() - ring) / stage.count();
			double shift = stage.skew() * (outer - radius);
			String colour = (ring % 2 == 0) ? stage.ink() : stage.paper();
			stage.disc((ring == stage.count() - 1) ? stage.accent() : colour, stage.x(0.5) + shift,
					stage.y(0.5) + shift, radius);
		}
	}

	static void spiral(Stage stage) {
		double end = 2 * Math.PI * stage.count();
		double reach = Math.hypot(stage.width(), stage.height()) * 0.62;
		Path2D band = Stage.pathFrom(stage.x(0.5), stage.y(0.5));
		for (double angle = 0; angle < 2 * end; angle += 0.05) {
			boolean outward = angle < end;
			double turn = (outward) ? angle : 2 * end - angle;
			double radius = reach * Math.pow((outward) ? turn / end : Math.max(0, turn - Math.PI) / end, 1.5);
			band.lineTo(stage.x(0.5) + radius * Math.cos(turn), stage.y(0.5) + radius * Math.sin(turn));
		}
		stage.fill(stage.ink(), band);
		stage.disc(stage.accent(), stage.x(0.5), stage.y(0.5), stage.side() * 0.07);
	}

	static void wheels(Stage stage) {
		double radius = stage.x(0.3);
		double y = stage.y(0.56);
		stage.bar(stage.accent(), 0, y + radius, stage.width(), stage.height());
		for (double x = stage.x(0.22); x < stage.width(); x += stage.x(0.68)) {
			for (int spoke = 0; spoke < stage.count(); spoke++) {
				double angle = Math.PI * spoke / stage.count();
				stage.line(stage.ink(), 3, x - radius * Math.cos(angle), y - radius * Math.sin(angle),
						x + radius * Math.cos(angle), y + radius * Math.sin(angle));
			}
			stage.ring(stage.ink(), 16, x, y, radius - 8);
			stage.disc(stage.paper(), x, y, radius * 0.14);
		}
	}

}
