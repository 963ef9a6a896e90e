package com.xebia.movieshop.drawing;

import java.awt.geom.Path2D;

/**
 * Motifs of music and of the cinema itself.
 */
final class ShowMotifs {

	private ShowMotifs() {
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
