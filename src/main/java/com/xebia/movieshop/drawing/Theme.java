package com.xebia.movieshop.drawing;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

import com.xebia.movieshop.drawing.motif.Motif;

/**
 * A group of genres with the moods and motifs that suit it.
 */
enum Theme {

	COMEDY("comed komöd comic parod satir humor fun slapstick farce",
			List.of(Mood.BRIGHT, Mood.BRIGHT, Mood.TENDER, Mood.COLD, Mood.PLAIN), Motif.HAT, Motif.BUNTING,
			Motif.CONFETTI, Motif.TENT, Motif.RAINBOW, Motif.BALLOON, Motif.DICE, Motif.HALVES, Motif.CURTAIN,
			Motif.RAIN, Motif.BIRDS, Motif.PIANO, Motif.SLANTS, Motif.WHEELS, Motif.FLOWER, Motif.STRINGS, Motif.LENS,
			Motif.STAR, Motif.SPOTLIGHT, Motif.BLOCKS, Motif.TILES),

	DRAMA("drama tragöd traged", List.of(Mood.EARTHY, Mood.COLD, Mood.TENDER, Mood.PLAIN, Mood.DARK), Motif.WINDOW,
			Motif.DOOR, Motif.TREE, Motif.FOREST, Motif.ROAD, Motif.STAIRS, Motif.FRAMES, Motif.SCREENS,
			Motif.HOURGLASS, Motif.ARCHES, Motif.LEAVES, Motif.BIRDS, Motif.WAVES, Motif.GRASS, Motif.HOUSE,
			Motif.CLOCK, Motif.CHESSBOARD, Motif.CURTAIN, Motif.SPOTLIGHT, Motif.OVERLAP, Motif.BRIDGE, Motif.RAILS,
			Motif.MOUNTAINS, Motif.NIGHT, Motif.BLOCKS, Motif.STRINGS, Motif.LAMP, Motif.FOUNTAIN, Motif.LIGHTHOUSE,
			Motif.SCALES, Motif.MAZE),

	CRIME("crime noir myster thriller suspense spy detective krimi gangster agent",
			List.of(Mood.DARK, Mood.DARK, Mood.COLD, Mood.PLAIN, Mood.EARTHY), Motif.BLINDS, Motif.LAMP, Motif.KEYHOLE,
			Motif.DOOR, Motif.SKYLINE, Motif.STAIRS, Motif.SHARDS, Motif.SPIRAL, Motif.RINGS, Motif.MAZE, Motif.EYE,
			Motif.CHESSBOARD, Motif.TOWERS, Motif.SPOTLIGHT, Motif.DICE, Motif.FRAMES, Motif.CLOCK, Motif.SLANTS,
			Motif.SEARCHLIGHTS, Motif.WINDOW),

	WESTERN("western", List.of(Mood.EARTHY, Mood.EARTHY, Mood.DARK, Mood.BRIGHT, Mood.COLD), Motif.CACTUS, Motif.MESA,
			Motif.RAILS, Motif.DUNES, Motif.MOUNTAINS, Motif.STAR, Motif.WHEELS, Motif.ROAD, Motif.FIRE, Motif.BIRDS,
			Motif.GRASS, Motif.RAYS, Motif.LENS, Motif.TREE, Motif.NIGHT, Motif.HORIZON, Motif.RINGS),

	WAR("war krieg milit disaster katastroph", List.of(Mood.EARTHY, Mood.PLAIN, Mood.DARK, Mood.COLD), Motif.PLANES,
			Motif.SEARCHLIGHTS, Motif.CHEVRONS, Motif.BLADES, Motif.RAYS, Motif.STAR, Motif.TOWERS, Motif.SHARDS,
			Motif.FIRE, Motif.COLUMNS, Motif.GEARS, Motif.COMPASS, Motif.RAILS, Motif.BRIDGE, Motif.SLANTS),

	LOVE("roman lov lieb erotic", List.of(Mood.TENDER, Mood.TENDER, Mood.BRIGHT, Mood.COLD), Motif.OVERLAP,
			Motif.HEARTS, Motif.ENVELOPE, Motif.FLOWER, Motif.ARCHES, Motif.FOUNTAIN, Motif.NIGHT, Motif.BRIDGE,
			Motif.BIRDS, Motif.LEAVES, Motif.WINDOW, Motif.BALLOON, Motif.RINGS, Motif.SCALES, Motif.PHASES),

	HORROR("horror supernatural slasher vampir grusel zombie monster",
			List.of(Mood.DARK, Mood.DARK, Mood.DARK, Mood.EARTHY, Mood.COLD), Motif.HOUSE, Motif.EYE, Motif.FOREST,
			Motif.SPIRAL, Motif.STAIRS, Motif.NIGHT, Motif.KEYHOLE, Motif.FIRE, Motif.BLADES, Motif.SHARDS,
			Motif.WINDOW, Motif.DOOR, Motif.MAZE, Motif.PHASES, Motif.LAMP),

	SPACE("science sci-fi space superhero zukunft", List.of(Mood.DARK, Mood.COLD, Mood.BRIGHT, Mood.TENDER),
			Motif.ROCKET, Motif.SATURN, Motif.ORBITS, Motif.HORIZON, Motif.PLANETS, Motif.COMET, Motif.PHASES,
			Motif.RINGS, Motif.GEARS, Motif.LENS, Motif.TOWERS, Motif.MAZE, Motif.HALVES, Motif.TILES),

	MUSIC("music dance tanz concert performance oper", List.of(Mood.BRIGHT, Mood.BRIGHT, Mood.TENDER, Mood.DARK),
			Motif.PIANO, Motif.RECORD, Motif.STRINGS, Motif.CURTAIN, Motif.SPOTLIGHT, Motif.CONFETTI, Motif.BUNTING,
			Motif.RAIN, Motif.RAINBOW, Motif.HALVES, Motif.STAIRS, Motif.SLANTS, Motif.TENT, Motif.FOUNTAIN),

	JOURNEY("adventure action abenteuer martial", List.of(Mood.BRIGHT, Mood.COLD, Mood.EARTHY, Mood.DARK),
			Motif.COMPASS, Motif.SAILS, Motif.LIGHTHOUSE, Motif.MOUNTAINS, Motif.DUNES, Motif.PYRAMIDS, Motif.BALLOON,
			Motif.WAVES, Motif.BLADES, Motif.ROAD, Motif.BRIDGE, Motif.FOREST, Motif.RAYS, Motif.CROWN, Motif.COMET,
			Motif.GRASS),

	FABLE("fantasy famil animat child kinder märchen fairy teen",
			List.of(Mood.BRIGHT, Mood.BRIGHT, Mood.TENDER, Mood.COLD), Motif.CROWN, Motif.RAINBOW, Motif.NIGHT,
			Motif.TENT, Motif.BALLOON, Motif.SCALES, Motif.TREE, Motif.HOUSE, Motif.TOWERS, Motif.BUNTING, Motif.ROCKET,
			Motif.COMET, Motif.MOUNTAINS, Motif.FLOWER, Motif.TILES),

	HISTORY("histor biogra epic polit docu doku legal independent",
			List.of(Mood.EARTHY, Mood.PLAIN, Mood.COLD, Mood.DARK), Motif.COLUMNS, Motif.CROWN, Motif.HOURGLASS,
			Motif.CLOCK, Motif.COMPASS, Motif.PYRAMIDS, Motif.ARCHES, Motif.FRAMES, Motif.ENVELOPE, Motif.FILM,
			Motif.RAYS, Motif.TOWERS, Motif.BRIDGE, Motif.BLOCKS),

	CINEMA("silent stumm short kurz", List.of(Mood.PLAIN, Mood.EARTHY, Mood.DARK, Mood.COLD), Motif.FILM,
			Motif.SPOTLIGHT, Motif.CURTAIN, Motif.EYE, Motif.HAT, Motif.WHEELS, Motif.RINGS, Motif.FOUNTAIN, Motif.LAMP,
			Motif.GEARS, Motif.RAILS, Motif.ARCHES),

	SPORT("sport box football fußball", List.of(Mood.BRIGHT, Mood.PLAIN, Mood.COLD), Motif.WHEELS, Motif.LENS,
			Motif.RINGS, Motif.SLANTS, Motif.CHEVRONS, Motif.STAR, Motif.HALVES, Motif.BUNTING, Motif.CLOCK,
			Motif.TILES);

	private final List<String> stems;

	private final List<Mood> moods;

	private final List<Motif> motifs;

	// Stems are beginnings of genre names in English or German. Repetition weights moods.
	Theme(String stems, List<Mood> moods, Motif... motifs) {
		this.stems = List.of(stems.split(" "));
		this.moods = moods;
		this.motifs = List.of(motifs);
	}

	List<Mood> moods() {
		return this.moods;
	}

	List<Motif> motifs() {
		return this.motifs;
	}

	static List<Theme> of(List<String> genres) {
		List<String> words = genres.stream()
			.flatMap((genre) -> Stream.of(genre.toLowerCase(Locale.ROOT).split("[\\s/]+")))
			.toList();
		return Stream.of(values()).filter((theme) -> words.stream().anyMatch(theme::suits)).toList();
	}

	private boolean suits(String word) {
		return this.stems.stream().anyMatch(word::startsWith);
	}

}
