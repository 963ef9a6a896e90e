package com.xebia.movieshop.drawing;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.awt.image.DataBuffer;
import java.awt.image.IndexColorModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Converts a poster to an indexed image of its palette and gradients between two colours
 * each, which about halves the file size.
 */
final class IndexedColours {

	private static final int STEPS = 16;

	private IndexedColours() {
	}

	static BufferedImage reduce(BufferedImage image, Palette palette) {
		int[] colours = colours(palette);
		IndexColorModel model = new IndexColorModel(8, colours.length, colours, 0, false, -1, DataBuffer.TYPE_BYTE);
		BufferedImage reduced = new BufferedImage(image.getWidth(), image.getHeight(), BufferedImage.TYPE_BYTE_INDEXED,
				model);
		Map<Integer, Integer> nearest = new HashMap<>();
		int[] row = new int[image.getWidth()];
		for (int y = 0; y < image.getHeight(); y++) {
			image.getRGB(0, y, row.length, 1, row, 0, row.length);
			int[] indexes = Arrays.stream(row)
				.map((colour) -> nearest.computeIfAbsent(colour, (key) -> nearest(key, colours)))
				.toArray();
			reduced.getRaster().setSamples(0, y, row.length, 1, 0, indexes);
		}
		return reduced;
	}

	private static int[] colours(Palette palette) {
		List<Color> base = List.of(Color.decode(palette.paper()), Color.decode(palette.ink()),
				Color.decode(palette.accent()), Color.decode(palette.second()));
		List<Integer> colours = new ArrayList<>();
		for (Color from : base) {
			for (Color to : base.subList(base.indexOf(from), base.size())) {
				for (int step = 0; step < STEPS; step++) {
					colours.add(mix(from, to, (double) step / STEPS));
				}
			}
		}
		return colours.stream().distinct().mapToInt(Integer::intValue).toArray();
	}

	private static int mix(Color from, Color to, double share) {
		return new Color((int) Math.round(from.getRed() + share * (to.getRed() - from.getRed())),
				(int) Math.round(from.getGreen() + share * (to.getGreen() - from.getGreen())),
				(int) Math.round(from.getBlue() + share * (to.getBlue() - from.getBlue())))
			.getRGB();
	}

	private static int nearest(int colour, int[] colours) {
		int nearest = 0;
		for (int i = 1; i < colours.length; i++) {
			if (distance(colour, colours[i]) < distance(colour, colours[nearest])) {
				nearest = i;
			}
		}
		return nearest;
	}

	private static int distance(int one, int other) {
		Color first = new Color(one);
		Color second = new Color(other);
		int red = first.getRed() - second.getRed();
		int green = first.getGreen() - second.getGreen();
		int blue = first.getBlue() - second.getBlue();
		return red * red + green * green + blue * blue;
	}

}
