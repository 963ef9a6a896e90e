package com.xebia.movieshop.drawing;

import java.awt.Color;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Random;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/**
 * Chooses the design of a new poster so that its motif and its colours fit the film: by
 * the words of the title, the genres and the year. The choice is a number, from which the
 * same design follows for ever.
 */
public final class DesignChooser {

	// Smaller numbers decide all of a design by chance.
	static final int FIRST = 1_000_000;

	// The drawings that a motif has in the same colours.
	private static final int DRAWINGS = 1000;

	private static final int PALETTES = 100;

	private static final Set<String> DARK = Set.of("horror", "thriller", "crime", "krimi", "noir", "mystery", "war",
			"krieg", "science", "scifi");

	private static final Set<String> BRIGHT = Set.of("comedy", "komödie", "musical", "family", "familie", "animation",
			"romance", "liebesfilm", "music", "musik", "western", "adventure", "abenteuer");

	// Motifs that show nothing, and so contradict no film.
	private static final Set<Motif> ABSTRACT = Set.of(Motif.ARCHES, Motif.CHEVRONS, Motif.FRAMES, Motif.RAYS,
			Motif.RINGS);

	private static final Map<Motif, Words> WORDS = read();

	private DesignChooser() {
	}

	private static Map<Motif, Words> read() {
		Properties lines = new Properties();
		try (Reader file = new InputStreamReader(
				Objects.requireNonNull(DesignChooser.class.getResourceAsStream("/drawing/motifs.properties")),
				StandardCharsets.UTF_8)) {
			lines.load(file);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		Map<Motif, Words> words = new EnumMap<>(Motif.class);
		for (Motif motif : Motif.values()) {
			String[] parts = lines.getProperty(motif.name()).split("\\|", 2);
			words.put(motif, new Words(words(parts[0]), words(parts[1])));
		}
		return words;
	}

	private static Words wordsOf(Motif motif) {
		return Objects.requireNonNull(WORDS.get(motif));
	}

	private static Set<String> words(String text) {
		return Stream.of(text.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{M}]+"))
			.filter((word) -> !word.isEmpty())
			.collect(Collectors.toSet());
	}

	// Returns the number of a design. Each seed has another one.
	public static int number(String title, List<String> genres, @Nullable Integer year, int seed) {
		RandomGenerator random = new Random(seed * 0x9E3779B97F4A7C15L);
		Set<String> named = words(title);
		Set<String> kinds = words(String.join(" ", genres));
		Motif motif = any(random, List.of(Motif.values()), (one) -> wordsOf(one).weight(one, named, kinds));
		double darkness = kinds.stream()
			.mapToDouble((kind) -> DARK.contains(kind) ? 1 : BRIGHT.contains(kind) ? -1 : 0)
			.sum();
		int palette = any(random, IntStream.range(0, Palette.ALL.size()).boxed().toList(),
				(one) -> weight(Palette.ALL.get(one), darkness, year));
		return FIRST + (motif.ordinal() * PALETTES + palette) * DRAWINGS
				+ Math.floorMod(random.nextInt(), DRAWINGS / 2);
	}

	// Dark paper fits dark films, and saturated colours those since the sixties.
	private static double weight(Palette palette, double darkness, @Nullable Integer year) {
		Color paper = Color.decode(palette.paper());
		float[] hsb = Color.RGBtoHSB(paper.getRed(), paper.getGreen(), paper.getBlue(), null);
		double weight = (darkness != 0 && hsb[2] < 0.5 == darkness > 0) ? 6 : 1;
		boolean old = year != null && year < 1960;
		return weight * ((old == hsb[1] < 0.3) ? 2 : 1);
	}

	private static <T> T any(RandomGenerator random, List<T> choices, ToDoubleFunction<T> weight) {
		double left = random.nextDouble() * choices.stream().mapToDouble(weight).sum();
		List<T> rest = new ArrayList<>(choices);
		while (rest.size() > 1 && left >= weight.applyAsDouble(rest.get(0))) {
			left -= weight.applyAsDouble(rest.remove(0));
		}
		return rest.get(0);
	}

	static Motif motif(int number) {
		return Motif.values()[Math.floorMod((number - FIRST) / DRAWINGS / PALETTES, Motif.values().length)];
	}

	static Palette palette(int number) {
		return Palette.ALL.get((number - FIRST) / DRAWINGS % PALETTES % Palette.ALL.size());
	}

	/**
	 * The words of titles and genres that a motif fits.
	 */
	private record Words(Set<String> titles, Set<String> genres) {

		// A word of the title outweighs the genre, and both chance.
		double weight(Motif motif, Set<String> named, Set<String> kinds) {
			double fits = (named.stream().anyMatch(this.titles::contains) ? 60 : 0)
					+ (kinds.stream().anyMatch(this.genres::contains) ? 16 : 0);
			return (fits > 0) ? fits : ABSTRACT.contains(motif) ? 0.4 : 0.1;
		}

	}

}
