package com.xebia.movieshop.search.query;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class HighlighterTests {

	// Each cached page of results keeps the highlighter that marked it, whose automata
	// take 50 KB, or 170 KB for a word of many different letters.
	// Other threads use and free memory as well, so that the least of some measurements
	// counts.
	@Test
	void usedHighlighterKeepsOnlyTheWords() {
		assertThat(LongStream.generate(HighlighterTests::kept).limit(3).map(Math::abs).min().orElseThrow())
			.isLessThan(1_000_000);
	}

	// Returns the size of 100 highlighters that were used.
	private static long kept() {
		List<String> searches = List.of("abcdefghijkl mnopqrstuvwx yzcarelessab",
				"love " + IntStream.range(0, 200)
					.mapToObj((i) -> Character.toString(0xAC00 + 31 * i))
					.collect(Collectors.joining()));
		List<Highlighter> kept = IntStream.range(0, 100).mapToObj((i) -> {
			Highlighter highlighter = new Highlighter(TypedWords.of(searches.get(i % 2)).withTypos());
			assertThat(highlighter.name("Love, yzcarlessab")).contains("<mark>");
			return highlighter;
		}).toList();
		long used = usedMemory();
		assertThat(kept).hasSize(100);
		kept = List.of();
		long freed = used - usedMemory();
		assertThat(kept).isEmpty();
		return freed;
	}

	private static long usedMemory() {
		System.gc();
		return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
	}

}
