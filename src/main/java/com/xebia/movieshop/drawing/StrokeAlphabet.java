package com.xebia.movieshop.drawing;

import java.text.Normalizer;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;

/**
 * The letter forms of the posters: capitals, digits, punctuation and accents, where a
 * text is read as its capitals, each followed by its accents.
 */
final class StrokeAlphabet {

	private static final StrokeAlphabet INSTANCE = new StrokeAlphabet(DrawingResource.read("alphabet.properties"));

	private final Map<Integer, StrokeGlyph> glyphs = new HashMap<>();

	private final Set<String> barsLeft;

	private final Set<String> barsRight;

	private final Set<String> closePairs;

	private StrokeAlphabet(Properties definitions) {
		this.barsLeft = Set.of(definitions.getProperty("bars-left", "").split(" "));
		this.barsRight = Set.of(definitions.getProperty("bars-right", "").split(" "));
		this.closePairs = Set.of(definitions.getProperty("close-pairs", "").split(" "));
		definitions.stringPropertyNames()
			.stream()
			.filter((key) -> key.length() == 1)
			.forEach((key) -> this.glyphs.put(key.codePointAt(0), StrokeGlyph.parse(definitions.getProperty(key, ""))));
	}

	static List<Integer> letters(String text) {
		return Normalizer.normalize(text.toUpperCase(Locale.ROOT), Normalizer.Form.NFKD).codePoints().boxed().toList();
	}

	static boolean isAccent(int letter) {
		return Character.getType(letter) == Character.NON_SPACING_MARK;
	}

	static boolean covers(String text) {
		return INSTANCE.glyphs.keySet().containsAll(letters(text));
	}

	static StrokeGlyph glyph(int letter) {
		StrokeGlyph glyph = INSTANCE.glyphs.get(letter);
		if (glyph == null) {
			throw new IllegalArgumentException("No glyph for " + Character.getName(letter));
		}
		return glyph;
	}

	static boolean isClosePair(int left, int right) {
		return INSTANCE.closePairs.contains(Character.toString(left) + Character.toString(right));
	}

	static boolean hasBarsLeft(int letter) {
		return INSTANCE.barsLeft.contains(Character.toString(letter));
	}

	static boolean hasBarsRight(int letter) {
		return INSTANCE.barsRight.contains(Character.toString(letter));
	}

}
