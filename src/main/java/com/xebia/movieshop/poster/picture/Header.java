package com.xebia.movieshop.poster.picture;

import java.awt.Dimension;

/**
 * What is known of a picture before it is decoded.
 *
 * @param pixelSize how many bytes its decoder needs for a pixel
 */
record Header(int width, int height, int pixelSize) {

	// A rendition is in memory as often while it is turned, encoded and copied for
	// encoding.
	private static final int COPIES = 4;

	// The smallest step between the pixels to be decoded with which they fit.
	int step(long bytes) {
		int step = 1;
		while (decodedSize(step) > bytes) {
			step++;
		}
		return step;
	}

	long memory(int step) {
		Dimension full = RenditionSize.FULL.of(width(step), height(step));
		return Math.max(decodedSize(step), (long) COPIES * full.width * full.height * this.pixelSize);
	}

	private long decodedSize(int step) {
		return (long) width(step) * height(step) * this.pixelSize;
	}

	int width(int step) {
		return (this.width + step - 1) / step;
	}

	int height(int step) {
		return (this.height + step - 1) / step;
	}

}
