package com.xebia.movieshop.drawing;

import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/**
 * The abstract composition of a poster, which hints at the film.
 */
enum Motif {

	ARCHES(RoundMotifs::arches, 4, 8),

	BLADES(StraightMotifs::blades, 5, 10),

	CHESSBOARD(StraightMotifs::chessboard, 5, 8),

	CLOCK(RoundMotifs::clock, 1, 6),

	CURTAIN(StraightMotifs::curtain, 9, 15),

	DUNES(LandscapeMotifs::dunes, 3, 4, 0.25, 0.75),

	FOUNTAIN(LandscapeMotifs::fountain, 6, 10),

	FRAMES(StraightMotifs::frames, 6, 9, -0.3, 0.3),

	GEARS(RoundMotifs::gears, 0, 9),

	GRASS(LandscapeMotifs::grass, 11, 19, 0.1, 0.3),

	MOUNTAINS(LandscapeMotifs::mountains, 3, 4),

	PLANETS(RoundMotifs::planets, 0, 9),

	RAILS(LandscapeMotifs::rails, 9, 14, -0.2, 0.2),

	RAIN(LandscapeMotifs::rain, 28, 42, -0.4, -0.1),

	RAINBOW(RoundMotifs::rainbow, 5, 8),

	RAYS(StraightMotifs::rays, 11, 19, -0.2, 0.1),

	RINGS(RoundMotifs::rings, 7, 14, 0, 0.6),

	SCREENS(StraightMotifs::screens, 3, 5),

	SHARDS(StraightMotifs::shards, 9, 14),

	SPIRAL(RoundMotifs::spiral, 4, 8),

	SPOTLIGHT(StraightMotifs::spotlight, 0, 9),

	STAIRS(LandscapeMotifs::stairs, 6, 11),

	TOWERS(StraightMotifs::towers, 7, 11),

	WAVES(LandscapeMotifs::waves, 8, 13),

	WHEELS(RoundMotifs::wheels, 7, 12);

	private final Consumer<Stage> painter;

	private final int fewest;

	private final int most;

	private final double leastSkew;

	private final double greatestSkew;

	Motif(Consumer<Stage> painter, int fewest, int most) {
		this(painter, fewest, most, 0, 0);
	}

	Motif(Consumer<Stage> painter, int fewest, int most, double leastSkew, double greatestSkew) {
		this.painter = painter;
		this.fewest = fewest;
		this.most = most;
		this.leastSkew = leastSkew;
		this.greatestSkew = greatestSkew;
	}

	void paint(Stage stage) {
		this.painter.accept(stage);
	}

	int count(RandomGenerator random) {
		return random.nextInt(this.fewest, this.most + 1);
	}

	double skew(RandomGenerator random) {
		return this.leastSkew + random.nextDouble() * (this.greatestSkew - this.leastSkew);
	}

}
