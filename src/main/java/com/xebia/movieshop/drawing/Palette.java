package com.xebia.movieshop.drawing;

/**
 * The colours of a poster, each as {@code #rrggbb}.
 *
 * @param paper the background of the text
 * @param ink the colour of the text, in high contrast to the paper
 * @param accent the most striking colour
 * @param second a colour between the others
 */
record Palette(String paper, String ink, String accent, String second) {

	// Parses four colours without number signs, separated by spaces.
	static Palette of(String colours) {
		String[] four = colours.split(" ");
		return new Palette("#" + four[0], "#" + four[1], "#" + four[2], "#" + four[3]);
	}

}
