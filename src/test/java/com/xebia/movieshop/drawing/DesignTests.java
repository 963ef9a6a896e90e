package com.xebia.movieshop.drawing;

import java.util.List;
import java.util.Random;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.xebia.movieshop.drawing.Design.Window;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link Design}, {@link Motif}, {@link Composition} and {@link Palette}.
 */
class DesignTests {

	@Test
	void everyMotifAndCompositionComesUp() {
		assertThat(designs()).extracting(Design::motif).contains(Motif.values());
		assertThat(designs()).extracting(Design::composition).contains(Composition.values());
	}

	@Test
	void textCanBeReadInEveryPalette() {
		assertThat(Palette.ALL).hasSizeGreaterThan(60).doesNotHaveDuplicates().allSatisfy((palette) -> {
			assertThat(contrast(palette.ink(), palette.paper())).as(palette.toString()).isGreaterThan(4.5);
			assertThat(Stream.of(palette.paper(), palette.ink(), palette.accent(), palette.second()))
				.doesNotHaveDuplicates()
				.allMatch((colour) -> colour.matches("#[0-9a-f]{6}"));
		});
	}

	@ParameterizedTest
	@EnumSource
	void everyMotifIsDrawnInEveryCompositionAndShapeOfItsPlace(Motif motif) {
		RandomGenerator random = new Random(1);
		for (Lettering.Position position : Lettering.Position.values()) {
			Lettering lettering = new Lettering(position, Lettering.Style.SOLID, 0.1, 1, Lettering.Alignment.LEFT);
			for (Window window : Window.values()) {
				for (Composition composition : Composition.values()) {
					Design design = new Design(motif, motif.count(random), motif.skew(random), composition,
							random.nextDouble(), false, window, Palette.ALL.get(0), false, false, lettering);
					assertThat(new Drawing("M", "", null, design).toSvg()).doesNotContain("NaN")
						.doesNotContain("Infinity")
						.hasSizeLessThan(200_000);
				}
			}
		}
	}

	private static List<Design> designs() {
		return IntStream.range(0, 1000).mapToObj(Design::of).toList();
	}

	private static double contrast(String one, String other) {
		double first = luminance(one);
		double second = luminance(other);
		return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
	}

	private static double luminance(String colour) {
		double[] shares = IntStream.of(1, 3, 5)
			.mapToDouble((start) -> Integer.parseInt(colour.substring(start, start + 2), 16) / 255.0)
			.map((share) -> (share <= 0.04045) ? share / 12.92 : Math.pow((share + 0.055) / 1.055, 2.4))
			.toArray();
		return 0.2126 * shares[0] + 0.7152 * shares[1] + 0.0722 * shares[2];
	}

}
