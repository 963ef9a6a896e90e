package com.xebia.movieshop.poster.picture;

import java.awt.Dimension;

/**
 * What is known of a picture before it is decoded.
 *
 * @param pixelSize how many bytes its decoder needs for a pixel
 * @param isScaled whether it is made as small as its full size while it is decoded
 */
record Header(int width, int height, int pixelSize, boolean isScaled) {

	// A rendition is in memory as often while it is turned, encoded and copied for
	// encoding.
	private static final int COPIES = 4;

	// The smallest step between the pixels to be decoded with which they fit.
	int step(long bytes) {
		int step = 1;
		while (size(decoded(step)) > bytes) {
			step++;
		}
		return step;
	}

	long memory(int step) {
		return Math.max(size(decoded(step)), COPIES * size(full(step)));
	}

	Dimension decoded(int step) {
		return this.isScaled ? full(step) : part(step);
	}

	private Dimension full(int step) {
		Dimension part = part(step);
		return RenditionSize.FULL.of(part.width, part.height);
	}

	private Dimension part(int step) {
		return new Dimension((this.width + step - 1) / step, (this.height + step - 1) / step);
	}

	private long size(Dimension picture) {
		return (long) picture.width * picture.height * this.pixelSize;
	}

}
