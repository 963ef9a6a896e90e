package com.xebia.movieshop.poster.picture;

import java.awt.Dimension;
import java.util.Arrays;
import java.util.Optional;

/**
 * The sizes in which renditions are made.
 */
public enum RenditionSize {

	// The original size, reduced to fit into a square box.
	FULL("full"), W640("640"), W320("320"), W160("160");

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

	// Returns the size of the rendition of such a picture, which is never enlarged.
	Dimension of(int width, int height) {
		double limit = (this == FULL) ? 2048.0 / Math.max(width, height) : Double.parseDouble(this.label) / width;
		double scale = Math.min(1, limit);
		return new Dimension(Math.max(1, (int) Math.round(width * scale)),
				Math.max(1, (int) Math.round(height * scale)));
	}

}
