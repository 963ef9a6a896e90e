package com.xebia.movieshop.drawing.motif;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ResourceBundle;
import java.util.Set;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;

/**
 * The abstract picture of a poster, which hints at the film.
 */
public enum Motif {

	ARCHES(RoundMotifs::arches, 4, 8), BALLOON(VoyageMotifs::balloon, 1, 9, -0.12, 0.12),
	BIRDS(VoyageMotifs::birds, 7, 12), BLADES(StraightMotifs::blades, 5, 10), BLINDS(CityMotifs::blinds, 9, 17),
	BLOCKS(PatternMotifs::blocks, 1, 40), BRIDGE(VoyageMotifs::bridge, 8, 14), BUNTING(ShowMotifs::bunting, 5, 8),
	CACTUS(WildMotifs::cactus, 1, 30), CHESSBOARD(StraightMotifs::chessboard, 5, 8),
	CHEVRONS(EmblemMotifs::chevrons, 6, 10), CLOCK(RoundMotifs::clock, 1, 6), COLUMNS(CityMotifs::columns, 4, 7),
	COMET(SpaceMotifs::comet, 1, 30), COMPASS(VoyageMotifs::compass, 1, 9, -1, 1),
	CONFETTI(ShowMotifs::confetti, 16, 26), CROWN(EmblemMotifs::crown, 9, 17), CURTAIN(StraightMotifs::curtain, 9, 15),
	DICE(ShowMotifs::dice, 0, 5), DOOR(CityMotifs::door, 1, 9), DUNES(LandscapeMotifs::dunes, 3, 4, 0.25, 0.75),
	ENVELOPE(EmblemMotifs::envelope, 1, 9), EYE(ShowMotifs::eye, 6, 13), FILM(ShowMotifs::film, 3, 4),
	FIRE(WildMotifs::fire, 5, 8), FLOWER(WildMotifs::flower, 5, 12), FOREST(WildMotifs::forest, 6, 11),
	FOUNTAIN(LandscapeMotifs::fountain, 6, 10), FRAMES(StraightMotifs::frames, 6, 9, -0.3, 0.3),
	GEARS(RoundMotifs::gears, 0, 9), GRASS(LandscapeMotifs::grass, 11, 19, 0.1, 0.3),
	HALVES(PatternMotifs::halves, 3, 5), HAT(ShowMotifs::hat, 1, 9), HEARTS(EmblemMotifs::hearts, 1, 6),
	HORIZON(SpaceMotifs::horizon, 6, 10), HOURGLASS(EmblemMotifs::hourglass, 1, 9), HOUSE(CityMotifs::house, 1, 9),
	KEYHOLE(CityMotifs::keyhole, 10, 20, -1, 1), LAMP(CityMotifs::lamp, 1, 9), LEAVES(WildMotifs::leaves, 4, 7),
	LENS(PatternMotifs::lens, 9, 16, -0.08, 0.08), LIGHTHOUSE(VoyageMotifs::lighthouse, 1, 9),
	MAZE(CityMotifs::maze, 5, 8), MESA(WildMotifs::mesa, 1, 30), MOUNTAINS(LandscapeMotifs::mountains, 3, 4),
	NIGHT(WildMotifs::night, 25, 45), ORBITS(SpaceMotifs::orbits, 3, 5, -1, 1),
	OVERLAP(EmblemMotifs::overlap, 1, 9, -0.4, 0.4), PHASES(SpaceMotifs::phases, 0, 11),
	PIANO(ShowMotifs::piano, 8, 14), PLANES(EmblemMotifs::planes, 3, 7), PLANETS(RoundMotifs::planets, 0, 9),
	PYRAMIDS(VoyageMotifs::pyramids, 2, 4), RAILS(LandscapeMotifs::rails, 9, 14, -0.2, 0.2),
	RAIN(LandscapeMotifs::rain, 28, 42, -0.4, -0.1), RAINBOW(RoundMotifs::rainbow, 5, 8),
	RAYS(StraightMotifs::rays, 11, 19, -0.2, 0.1), RECORD(ShowMotifs::record, 8, 16, -0.2, 0.2),
	RINGS(RoundMotifs::rings, 7, 14, 0, 0.6), ROAD(VoyageMotifs::road, 1, 9), ROCKET(SpaceMotifs::rocket, 1, 9),
	SAILS(VoyageMotifs::sails, 1, 4), SATURN(SpaceMotifs::saturn, 1, 9, -1, 1), SCALES(PatternMotifs::scales, 4, 6),
	SCREENS(StraightMotifs::screens, 3, 5), SEARCHLIGHTS(EmblemMotifs::searchlights, 4, 6),
	SHARDS(StraightMotifs::shards, 9, 14), SKYLINE(CityMotifs::skyline, 5, 9),
	SLANTS(PatternMotifs::slants, 7, 13, -0.2, 0.4), SPIRAL(RoundMotifs::spiral, 4, 8),
	SPOTLIGHT(StraightMotifs::spotlight, 0, 9), STAIRS(LandscapeMotifs::stairs, 6, 11), STAR(EmblemMotifs::star, 1, 6),
	STRINGS(ShowMotifs::strings, 7, 13), TENT(ShowMotifs::tent, 7, 11), TILES(PatternMotifs::tiles, 4, 6),
	TOWERS(StraightMotifs::towers, 7, 11), TREE(WildMotifs::tree, 6, 10), WAVES(LandscapeMotifs::waves, 8, 13),
	WHEELS(RoundMotifs::wheels, 7, 12), WINDOW(CityMotifs::window, 1, 9);

	// Motifs that paint their own background; the others get the second colour.
	private static final Set<Motif> WITH_BACKGROUND = EnumSet.of(BLOCKS, CLOCK, COMET, DOOR, FIRE, FRAMES, HALVES,
			HORIZON, KEYHOLE, LAMP, LENS, LIGHTHOUSE, NIGHT, PHASES, PIANO, PLANETS, SATURN, SCREENS, SEARCHLIGHTS,
			SPOTLIGHT, WINDOW);

	private static final Pattern BETWEEN_WORDS = Pattern.compile("[^\\p{L}\\p{M}'.]+");

	private static final Map<Motif, Set<String>> WORDS = readWords();

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

	private static Map<Motif, Set<String>> readWords() {
		ResourceBundle words = ResourceBundle.getBundle("drawing.words", Locale.ROOT);
		Map<Motif, Set<String>> all = new EnumMap<>(Motif.class);
		words.keySet().forEach((motif) -> all.put(valueOf(motif), Set.of(words.getString(motif).split(" "))));
		return all;
	}

	// Returns the motifs that have a word of the title among their keywords.
	public static List<Motif> suggestedBy(String title) {
		List<String> words = List.of(BETWEEN_WORDS.split(title.toLowerCase(Locale.ROOT)));
		return WORDS.entrySet()
			.stream()
			.filter((entry) -> words.stream().anyMatch((word) -> !word.isEmpty() && entry.getValue().contains(word)))
			.map(Map.Entry::getKey)
			.toList();
	}

	void paint(Stage stage) {
		if (!WITH_BACKGROUND.contains(this)) {
			stage.ground(stage.second());
		}
		this.painter.accept(stage);
	}

	public int count(RandomGenerator random) {
		return random.nextInt(this.fewest, this.most + 1);
	}

	public double skew(RandomGenerator random) {
		return this.leastSkew + random.nextDouble() * (this.greatestSkew - this.leastSkew);
	}

}
