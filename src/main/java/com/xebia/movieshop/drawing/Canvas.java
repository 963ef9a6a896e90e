package com.xebia.movieshop.drawing;

import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.lang.Character.UnicodeScript;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/**
 * A surface for drawing a poster from flat shapes, later ones above earlier ones. Colours
 * are {@code #rrggbb}.
 */
interface Canvas {

	void fill(String colour, Shape shape);

	// Strokes the shape's outline with butt ends and mitred corners.
	void stroke(String colour, double thickness, Shape shape);

	// Writes a line in the viewer's font, scaled to the line's width.
	void write(String colour, PlainLine line);

	// Draws in the coordinates of the place, clipped to the outline.
	void within(AffineTransform place, @Nullable Shape outline, Consumer<Canvas> drawing);

	/**
	 * A line in the viewer's font, which is unknown here, scaled to an estimated width.
	 */
	record PlainLine(String text, double left, double bottom, double size, double width) {

		private static final Set<UnicodeScript> SQUARE = Set.of(UnicodeScript.HAN, UnicodeScript.HIRAGANA,
				UnicodeScript.KATAKANA, UnicodeScript.HANGUL);

		private static final int FIRST_EMOJI = 0x1F000;

		// Estimates the width of a text at font size one.
		public static double width(String text) {
			return Stream.of(LineBreaks.letters(text)).mapToDouble(PlainLine::letterWidth).sum();
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
			return this.text.codePoints()
				.map(Character::getDirectionality)
				.filter((direction) -> direction <= Character.DIRECTIONALITY_RIGHT_TO_LEFT_ARABIC)
				.findFirst()
				.orElse(Character.DIRECTIONALITY_LEFT_TO_RIGHT) != Character.DIRECTIONALITY_LEFT_TO_RIGHT;
		}

	}

}
