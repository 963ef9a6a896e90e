package com.xebia.movieshop.drawing;

import java.text.Normalizer;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The letter forms of the posters: capitals, digits, punctuation and accents, where a
 * text is read as its capitals, each followed by its accents.
 */
final class StrokeAlphabet {

	private static final Properties DEFINITIONS = DrawingResource.read("alphabet.properties");

	private static final Map<Integer, StrokeGlyph> GLYPHS = DEFINITIONS.stringPropertyNames()
		.stream()
		.filter((key) -> key.length() == 1)
		.collect(Collectors.toMap((key) -> key.codePointAt(0),
				(key) -> StrokeGlyph.parse(DEFINITIONS.getProperty(key, ""))));

	private static final Set<String> BARS_LEFT = readSet("bars-left");

	private static final Set<String> BARS_RIGHT = readSet("bars-right");

	private static final Set<String> CLOSE_PAIRS = readSet("close-pairs");

	private StrokeAlphabet() {
	}

	private static Set<String> readSet(String name) {
		return Set.of(DEFINITIONS.getProperty(name, "").split(" "));
	}

	static List<Integer> letters(String text) {
		return Normalizer.normalize(text.toUpperCase(Locale.ROOT), Normalizer.Form.NFKD).codePoints().boxed().toList();
	}

	static boolean isAccent(int letter) {
		return Character.getType(letter) == Character.NON_SPACING_MARK;
	}

	static boolean covers(String text) {
		return GLYPHS.keySet().containsAll(letters(text));
	}

	static StrokeGlyph glyph(int letter) {
		StrokeGlyph glyph = GLYPHS.get(letter);
		if (glyph == null) {
			throw new IllegalArgumentException("No glyph for " + Character.getName(letter));
		}
		return glyph;
	}

	static boolean isClosePair(int left, int right) {
		return CLOSE_PAIRS.contains(Character.toString(left) + Character.toString(right));
	}

	static boolean hasBarsLeft(int letter) {
		return BARS_LEFT.contains(Character.toString(letter));
	}

	static boolean hasBarsRight(int letter) {
		return BARS_RIGHT.contains(Character.toString(letter));
	}

}
