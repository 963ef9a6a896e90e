package com.xebia.movieshop.drawing;

import java.util.function.Consumer;

/**
 * The abstract composition of a poster, which hints at the film.
 */
enum Motif {

	ARCHES(RoundMotifs::arches),

	BLADES(StraightMotifs::blades),

	CHESSBOARD(StraightMotifs::chessboard),

	CLOCK(RoundMotifs::clock),

	CURTAIN(StraightMotifs::curtain),

	DUNES(LandscapeMotifs::dunes),

	FOUNTAIN(LandscapeMotifs::fountain),

	FRAMES(StraightMotifs::frames),

	GEARS(RoundMotifs::gears),

	GRASS(LandscapeMotifs::grass),

	MOUNTAINS(LandscapeMotifs::mountains),

	PLANETS(RoundMotifs::planets),

	RAILS(LandscapeMotifs::rails),

	RAIN(LandscapeMotifs::rain),

	RAINBOW(RoundMotifs::rainbow),

	RAYS(StraightMotifs::rays),

	RINGS(RoundMotifs::rings),

	SCREENS(StraightMotifs::screens),

	SHARDS(StraightMotifs::shards),

	SPIRAL(RoundMotifs::spiral),

	SPOTLIGHT(StraightMotifs::spotlight),

	STAIRS(LandscapeMotifs::stairs),

	TOWERS(StraightMotifs::towers),

	WAVES(LandscapeMotifs::waves),

	WHEELS(RoundMotifs::wheels);

	private final Consumer<Stage> painter;

	Motif(Consumer<Stage> painter) {
		this.painter = painter;
	}

	void paint(Stage stage) {
		this.painter.accept(stage);
	}

}
