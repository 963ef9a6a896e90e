package com.xebia.movieshop.drawing;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link DesignChooser}.
 */
class DesignChooserTests {

	@ParameterizedTest
	@CsvSource({ "The Astro-Zombies, Horror, HEARTS RAINBOW, NIGHT COMET EYE FIRE FOREST STAIRS",
			"Hondo, Western, ROCKET HEARTS, MESA DUNES ROAD", "Der König, '', HEARTS ROCKET, CROWN",
			"Love Story, Romance, ROCKET MESA, HEARTS FLOWER HORIZON",
			"Destination Moon, Science Fiction, HEARTS TENT, NIGHT ROCKET ORBITS COMET" })
	void mostPostersOfAFilmFitIt(String title, String genre, String unfit, String fit) {
		List<Motif> motifs = IntStream.range(0, 200)
			.mapToObj((seed) -> Design.of(DesignChooser.number(title, List.of(genre), 1960, seed)).motif())
			.toList();
		assertThat(motifs).filteredOn(motifs(fit)::contains).hasSizeGreaterThan(120);
		assertThat(motifs).filteredOn(motifs(unfit)::contains).hasSizeLessThan(60);
	}

	private static Set<Motif> motifs(String names) {
		return Set.of(names.split(" ")).stream().map(Motif::valueOf).collect(Collectors.toSet());
	}

	@Test
	void filmWithoutHintsGetsAnyMotifAndDarkFilmsDarkPaper() {
		assertThat(IntStream.range(0, 3000).mapToObj((seed) -> design("Zzz", "Zzz", seed).motif()))
			.contains(Motif.values());
		assertThat(dark("Horror")).isGreaterThan(2 * dark("Comedy"));
	}

	private static long dark(String genre) {
		return IntStream.range(0, 500)
			.mapToObj((seed) -> design("Zzz", genre, seed).colours().paper())
			.filter((paper) -> paper.matches("#[0-3].*"))
			.count();
	}

	private static Design design(String title, String genre, int seed) {
		return Design.of(DesignChooser.number(title, List.of(genre), null, seed));
	}

	@Test
	void numberKeepsMotifAndColoursInOtherDrawings() {
		int number = DesignChooser.number("Hondo", List.of("Western"), 1953, 1);
		Design first = Design.of(number);
		assertThat(IntStream.range(1, 100).mapToObj((more) -> Design.of(number + more)))
			.allMatch((other) -> other.motif() == first.motif() && other.colours().equals(first.colours()))
			.doesNotContain(first);
	}

}
