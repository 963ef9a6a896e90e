package com.xebia.movieshop.drawing;

/**
 * The colours of a poster, each as {@code #rrggbb}.
 *
 * @param paper the ground of the text
 * @param ink what the text has, far from the paper
 * @param accent what stands out
 * @param second what lies between the others
 */
record Palette(String paper, String ink, String accent, String second) {

	// The text has four colours without a sign before them.
	static Palette of(String colours) {
		String[] four = colours.split(" ");
		return new Palette("#" + four[0], "#" + four[1], "#" + four[2], "#" + four[3]);
	}

}
