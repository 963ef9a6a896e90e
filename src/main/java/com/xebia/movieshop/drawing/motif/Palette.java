package com.xebia.movieshop.drawing.motif;

import java.awt.Color;
import java.awt.image.DataBuffer;
import java.awt.image.IndexColorModel;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The colours of a poster, each as {@code #rrggbb}.
 *
 * @param paper the background of the text
 * @param ink the colour of the text, in high contrast to the paper
 * @param accent the most striking colour
 * @param second a colour between the others
 */
public record Palette(String paper, String ink, String accent, String second) {

	private static final int STEPS = 16;

	// Parses four colours without number signs, separated by spaces.
	public static Palette of(String colours) {
		String[] four = colours.split(" ");
		return new Palette("#" + four[0], "#" + four[1], "#" + four[2], "#" + four[3]);
	}

	// Returns the colours and the gradients between each two, for an indexed image of
	// about half the file size.
	public IndexColorModel gradients() {
		List<Color> base = List.of(Color.decode(this.paper), Color.decode(this.ink), Color.decode(this.accent),
				Color.decode(this.second));
		Set<Integer> colours = new LinkedHashSet<>();
		for (Color from : base) {
			for (Color to : base.subList(base.indexOf(from), base.size())) {
				for (int step = 0; step < STEPS; step++) {
					colours.add(mix(from, to, (double) step / STEPS));
				}
			}
		}
		int[] distinct = colours.stream().mapToInt(Integer::intValue).toArray();
		return new IndexColorModel(8, distinct.length, distinct, 0, false, -1, DataBuffer.TYPE_BYTE);
	}

	private static int mix(Color from, Color to, double share) {
		return new Color((int) Math.round(from.getRed() + share * (to.getRed() - from.getRed())),
				(int) Math.round(from.getGreen() + share * (to.getGreen() - from.getGreen())),
				(int) Math.round(from.getBlue() + share * (to.getBlue() - from.getBlue())))
			.getRGB();
	}

}
