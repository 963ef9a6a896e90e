package com.xebia.movieshop.poster.picture;

import java.awt.image.BufferedImage;

/**
 * The colour a picture has most of: the mean of the fullest cell of a coarse histogram.
 */
final class DominantColour {

	private static final int BITS = 3;

	private DominantColour() {
	}

	// The picture is a small one, and the colour is given as #rrggbb.
	static String of(BufferedImage picture) {
		long[][] cells = new long[1 << 3 * BITS][4];
		int[] row = new int[picture.getWidth()];
		for (int y = 0; y < picture.getHeight(); y++) {
			picture.getRGB(0, y, row.length, 1, row, 0, row.length);
			for (int pixel : row) {
				add(cells, pixel >>> 24, pixel >> 16 & 0xFF, pixel >> 8 & 0xFF, pixel & 0xFF);
			}
		}
		long[] fullest = cells[0];
		for (long[] cell : cells) {
			fullest = (cell[3] > fullest[3]) ? cell : fullest;
		}
		long weight = Math.max(1, fullest[3]);
		return "#%02x%02x%02x".formatted(fullest[0] / weight, fullest[1] / weight, fullest[2] / weight);
	}

	// A pixel counts as far as it is seen.
	private static void add(long[][] cells, int alpha, int red, int green, int blue) {
		int shift = 8 - BITS;
		long[] cell = cells[red >> shift << 2 * BITS | green >> shift << BITS | blue >> shift];
		cell[0] += (long) red * alpha;
		cell[1] += (long) green * alpha;
		cell[2] += (long) blue * alpha;
		cell[3] += alpha;
	}

}
