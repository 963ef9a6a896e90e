package com.xebia.movieshop.search.query;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class HighlighterTests {

	// Each cached page of results keeps the highlighter that marked it, whose automata
	// take 50 KB, or 170 KB for a word of many different letters.
	@Test
	void usedHighlighterKeepsOnlyTheWords() {
		List<String> searches = List.of("abcdefghijkl mnopqrstuvwx yzcarelessab",
				"love " + IntStream.range(0, 200)
					.mapToObj((i) -> Character.toString(0xAC00 + 31 * i))
					.collect(Collectors.joining()));
		List<Highlighter> kept = IntStream.range(0, 200).mapToObj((i) -> {
			Highlighter highlighter = new Highlighter(TypedWords.of(searches.get(i % 2)).withTypos());
			assertThat(highlighter.name("Love, yzcarlessab")).contains("<mark>");
			return highlighter;
		}).toList();
		long used = usedMemory();
		assertThat(kept).hasSize(200);
		kept = List.of();
		assertThat(used - usedMemory()).isLessThan(4_000_000);
		assertThat(kept).isEmpty();
	}

	private static long usedMemory() {
		System.gc();
		return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
	}

}
