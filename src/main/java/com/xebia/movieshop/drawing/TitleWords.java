package com.xebia.movieshop.drawing;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The words of titles that suggest a motif.
 */
final class TitleWords {

	private static final Pattern BETWEEN_WORDS = Pattern.compile("[^\\p{L}\\p{M}'.]+");

	private static final Map<Motif, Set<String>> WORDS = read();

	private TitleWords() {
	}

	private static Map<Motif, Set<String>> read() {
		Properties words = DrawingResource.read("words.properties");
		Map<Motif, Set<String>> all = new EnumMap<>(Motif.class);
		Stream.of(Motif.values())
			.forEach((motif) -> all.put(motif,
					Set.copyOf(Arrays.asList(words.getProperty(motif.name(), "").split(" ")))));
		return all;
	}

	static List<Motif> motifs(String title) {
		List<String> words = List.of(BETWEEN_WORDS.split(title.toLowerCase(Locale.ROOT)));
		return WORDS.entrySet()
			.stream()
			.filter((entry) -> words.stream().anyMatch((word) -> !word.isEmpty() && entry.getValue().contains(word)))
			.map(Map.Entry::getKey)
			.toList();
	}

}
