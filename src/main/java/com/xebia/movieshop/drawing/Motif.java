package com.xebia.movieshop.drawing;

import java.util.EnumSet;
import java.util.Set;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/**
 * The abstract picture of a poster.
 */
public enum Motif {

	ARCHES(Stage::arches, 4, 8), BALLOON(Stage::balloon, 1, 9, -0.12, 0.12), BIRDS(Stage::birds, 7, 12),
	BLINDS(Stage::blinds, 9, 17), CHEVRONS(Stage::chevrons, 6, 10), CLOCK(Stage::clock, 1, 6),
	COMET(Stage::comet, 1, 30), CROWN(Stage::crown, 9, 17), CURTAIN(Stage::curtain, 9, 15),
	DUNES(Stage::dunes, 3, 4, 0.25, 0.75), EYE(Stage::eye, 6, 13), FILM(Stage::film, 3, 4), FIRE(Stage::fire, 5, 8),
	FLOWER(Stage::flower, 5, 12), FOREST(Stage::forest, 6, 11), FRAMES(Stage::frames, 6, 9, -0.3, 0.3),
	GRASS(Stage::grass, 11, 19, 0.1, 0.3), HEARTS(Stage::hearts, 1, 6), HORIZON(Stage::horizon, 6, 10),
	HOUSE(Stage::house, 1, 9), KEYHOLE(Stage::keyhole, 10, 20, -1, 1), LIGHTHOUSE(Stage::lighthouse, 1, 9),
	MAZE(Stage::maze, 5, 8), MESA(Stage::mesa, 1, 30), MOUNTAINS(Stage::mountains, 3, 4), NIGHT(Stage::night, 25, 45),
	ORBITS(Stage::orbits, 3, 5, -1, 1), RAIN(Stage::rain, 28, 42, -0.4, -0.1), RAINBOW(Stage::rainbow, 5, 8),
	RAYS(Stage::rays, 11, 19, -0.2, 0.1), RECORD(Stage::record, 8, 16, -0.2, 0.2), RINGS(Stage::rings, 7, 14, 0, 0.6),
	ROAD(Stage::road, 1, 9), ROCKET(Stage::rocket, 1, 9), SKYLINE(Stage::skyline, 5, 9), SPIRAL(Stage::spiral, 4, 8),
	SPOTLIGHT(Stage::spotlight, 0, 9), STAIRS(Stage::stairs, 6, 11), STAR(Stage::star, 1, 6), TENT(Stage::tent, 7, 11),
	WAVES(Stage::waves, 8, 13), WHEELS(Stage::wheels, 7, 12);

	// Motifs that paint their own background; the others get the second colour.
	private static final Set<Motif> WITH_BACKGROUND = EnumSet.of(CLOCK, COMET, FIRE, FRAMES, HORIZON, KEYHOLE,
			LIGHTHOUSE, NIGHT, SPOTLIGHT);

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
		if (!WITH_BACKGROUND.contains(this)) {
			stage.ground(stage.second());
		}
		this.painter.accept(stage);
	}

	int count(RandomGenerator random) {
		return random.nextInt(this.fewest, this.most + 1);
	}

	double skew(RandomGenerator random) {
		return this.leastSkew + random.nextDouble() * (this.greatestSkew - this.leastSkew);
	}

}
