package com.xebia.movieshop.poster.picture;

import java.awt.image.BufferedImage;

/**
 * The most frequent colour of a picture: the mean of a coarse histogram's fullest bin.
 */
final class DominantColour {

	private static final int BITS = 3;

	private DominantColour() {
	}

	static String of(BufferedImage picture) {
		long[][] bins = new long[1 << 3 * BITS][4];
		int[] row = new int[picture.getWidth()];
		for (int y = 0; y < picture.getHeight(); y++) {
			picture.getRGB(0, y, row.length, 1, row, 0, row.length);
			for (int pixel : row) {
				add(bins, pixel >>> 24, pixel >> 16 & 0xFF, pixel >> 8 & 0xFF, pixel & 0xFF);
			}
		}
		long[] fullest = bins[0];
		for (long[] bin : bins) {
			fullest = (bin[3] > fullest[3]) ? bin : fullest;
		}
		long weight = Math.max(1, fullest[3]);
		return "#%02x%02x%02x".formatted(fullest[0] / weight, fullest[1] / weight, fullest[2] / weight);
	}

	private static void add(long[][] bins, int alpha, int red, int green, int blue) {
		int shift = 8 - BITS;
		long[] bin = bins[red >> shift << 2 * BITS | green >> shift << BITS | blue >> shift];
		bin[0] += (long) red * alpha;
		bin[1] += (long) green * alpha;
		bin[2] += (long) blue * alpha;
		bin[3] += alpha;
	}

}
