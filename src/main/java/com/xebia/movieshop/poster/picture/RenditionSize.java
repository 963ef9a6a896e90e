package com.xebia.movieshop.poster.picture;

import java.awt.Dimension;
import java.util.Arrays;
import java.util.Optional;

/**
 * The sizes in which a picture is made again.
 */
public enum RenditionSize {

	/**
	 * As large as it came, within a square box.
	 */
	FULL("full"),

	/**
	 * 640 pixels wide.
	 */
	W640("640"),

	/**
	 * 320 pixels wide.
	 */
	W320("320"),

	/**
	 * 160 pixels wide.
	 */
	W160("160");

	private static final int BOX = 2048;

	private final String label;

	RenditionSize(String label) {
		this.label = label;
	}

	public static Optional<RenditionSize> ofLabel(String label) {
		return Arrays.stream(values()).filter((size) -> size.label.equals(label)).findFirst();
	}

	public String label() {
		return this.label;
	}

	// Tells how large a picture of that size is made, which is never larger than it came.
	Dimension of(int width, int height) {
		double limit = (this == FULL) ? (double) BOX / Math.max(width, height) : Double.parseDouble(this.label) / width;
		double scale = Math.min(1, limit);
		return new Dimension(Math.max(1, (int) Math.round(width * scale)),
				Math.max(1, (int) Math.round(height * scale)));
	}

}
