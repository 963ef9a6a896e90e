package com.xebia.movieshop.poster.picture;

import java.awt.image.BufferedImage;

import org.assertj.core.api.AbstractAssert;
import org.assertj.core.api.Assertions;

/**
 * Assertions on the colours of a picture.
 */
public final class PictureAssert extends AbstractAssert<PictureAssert, BufferedImage> {

	private static final int TOLERANCE = 12;

	private PictureAssert(BufferedImage picture) {
		super(picture, PictureAssert.class);
	}

	public static PictureAssert that(BufferedImage picture) {
		return new PictureAssert(picture);
	}

	public PictureAssert hasSize(int width, int height) {
		Assertions.assertThat(this.actual.getWidth()).isEqualTo(width);
		Assertions.assertThat(this.actual.getHeight()).isEqualTo(height);
		return this;
	}

	// The colours of the quarters in reading order, as 0xAARRGGBB.
	public PictureAssert shows(int... quarters) {
		for (int i = 0; i < quarters.length; i++) {
			int x = this.actual.getWidth() * (1 + 2 * (i % 2)) / 4;
			int y = this.actual.getHeight() * (1 + 2 * (i / 2)) / 4;
			for (int shift = 0; shift < 32; shift += 8) {
				Assertions.assertThat(this.actual.getRGB(x, y) >>> shift & 0xFF)
					.as("quarter %d is #%08x, bit %d", i, this.actual.getRGB(x, y), shift)
					.isCloseTo(quarters[i] >>> shift & 0xFF, Assertions.within(TOLERANCE));
			}
		}
		return this;
	}

	PictureAssert showsQuarters() {
		return shows(0xFFFF0000, 0xFF00FF00, 0xFF0000FF, 0xFFFFFFFF);
	}

}
