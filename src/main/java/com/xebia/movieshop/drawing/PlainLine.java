package com.xebia.movieshop.drawing;

import java.lang.Character.UnicodeScript;
import java.text.Bidi;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A line in the viewer's font, which is unknown here, scaled to an estimated width.
 */
record PlainLine(String text, double left, double bottom, double size, double width) {

	private static final Set<UnicodeScript> SQUARE = Set.of(UnicodeScript.HAN, UnicodeScript.HIRAGANA,
			UnicodeScript.KATAKANA, UnicodeScript.HANGUL);

	private static final int FIRST_EMOJI = 0x1F000;

	// Estimates the width of a text at font size one.
	public static double width(String text) {
		return Stream.of(Title.LineBreaks.letters(text)).mapToDouble(PlainLine::letterWidth).sum();
	}

	private static double letterWidth(String letter) {
		int first = letter.codePointAt(0);
		if (first >= FIRST_EMOJI) {
			return 1.25;
		}
		if (SQUARE.contains(UnicodeScript.of(first))) {
			return 1;
		}
		return Character.isUpperCase(first) ? 0.75 : Character.isLetterOrDigit(first) ? 0.62 : 0.36;
	}

	boolean isRightToLeft() {
		return !new Bidi(this.text, Bidi.DIRECTION_DEFAULT_LEFT_TO_RIGHT).baseIsLeftToRight();
	}

}
