package com.xebia.movieshop.site.sample;

import java.util.function.Consumer;

/**
 * The abstract composition of a poster, which hints at the film.
 */
enum PosterMotif {

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

	private final Consumer<PosterStage> painter;

	PosterMotif(Consumer<PosterStage> painter) {
		this.painter = painter;
	}

	void paint(PosterStage stage) {
		this.painter.accept(stage);
	}

}
