package com.xebia.movieshop.poster.picture;

import java.awt.Dimension;

/**
 * How a picture is decoded so that it fits into memory: with all pixels or, in a step of
 * 3, with every third pixel of every third row.
 *
 * @param isScaled whether the picture is averaged to its full size while it is decoded; a
 * step of 3 then reduces it to a third
 */
record DecodingPlan(int width, int height, int pixelSize, boolean isScaled, int step) {

	// The copies of a rendition that rotating and encoding need at most.
	private static final int COPIES = 4;

	// A composed picture is painted on a canvas of four bytes per pixel. A frame
	// takes up to four more, and eight if the canvas is restored after it.
	private static final int COMPOSITION_SIZE = 16;

	// Only JPEGs with colours are averaged while they are decoded.
	static DecodingPlan of(PictureFile file, long bytes) {
		Dimension size = file.canvas();
		int pixelSize = file.pixelSize() + (file.isComposed() ? COMPOSITION_SIZE : 0);
		boolean isScaled = file.type() == PictureType.JPEG && file.pixelSize() == 3;
		DecodingPlan plan = new DecodingPlan(size.width, size.height, pixelSize, isScaled, 1);
		while (plan.size(plan.decoded()) > bytes) {
			plan = new DecodingPlan(size.width, size.height, pixelSize, isScaled, plan.step + 1);
		}
		return plan;
	}

	long memory() {
		return Math.max(size(decoded()), COPIES * size(full()));
	}

	Dimension decoded() {
		return this.isScaled ? full() : part();
	}

	private Dimension full() {
		Dimension part = part();
		return RenditionSize.FULL.of(part.width, part.height);
	}

	private Dimension part() {
		return new Dimension((this.width + this.step - 1) / this.step, (this.height + this.step - 1) / this.step);
	}

	private long size(Dimension picture) {
		return (long) picture.width * picture.height * this.pixelSize;
	}

}
