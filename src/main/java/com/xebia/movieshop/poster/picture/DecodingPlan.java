package com.xebia.movieshop.poster.picture;

import java.awt.Dimension;

/**
 * How a picture is decoded so that it fits the memory: with all its pixels or, in a step
 * of 3, every third one of every third row.
 *
 * @param pixelSize how many bytes its decoder needs for a pixel
 * @param isScaled whether it is made as small as its full size while it is decoded; a
 * step of 3 then makes it a third as large
 */
record DecodingPlan(int width, int height, int pixelSize, boolean isScaled, int step) {

	// A rendition is in memory as often while it is turned, encoded and copied for
	// encoding.
	private static final int COPIES = 4;

	// Takes the smallest step with which the decoded picture has so many bytes at most.
	static DecodingPlan of(int width, int height, int pixelSize, boolean isScaled, long bytes) {
		DecodingPlan plan = new DecodingPlan(width, height, pixelSize, isScaled, 1);
		while (plan.size(plan.decoded()) > bytes) {
			plan = new DecodingPlan(width, height, pixelSize, isScaled, plan.step + 1);
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
