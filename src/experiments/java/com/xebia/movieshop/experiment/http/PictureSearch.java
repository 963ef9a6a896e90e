package com.xebia.movieshop.experiment.http;

import java.io.IOException;

/**
 * Finds the grain that makes a picture as large as wanted, give or take 15 percent.
 */
public final class PictureSearch {

	private static final double TOLERANCE = 0.15;

	private static final int TRIES = 12;

	private final int wanted;

	/**
	 * Makes a search.
	 * @param wanted the wanted number of bytes
	 */
	public PictureSearch(int wanted) {
		this.wanted = wanted;
	}

	/**
	 * Halves the range of the grain until what is made of the picture fits.
	 * @param width the picture's width in pixels
	 * @param height the picture's height in pixels
	 * @param maker what becomes of the picture's JPEG
	 * @return the JPEG
	 * @throws IOException if the maker fails
	 */
	public byte[] find(int width, int height, Maker maker) throws IOException {
		double low = 0;
		double high = 1;
		int length = 0;
		for (int i = 0; i < TRIES; i++) {
			double grain = (low + high) / 2;
			byte[] jpeg = new Picture(width, height, grain, this.wanted).toJpeg();
			length = maker.make(jpeg).length;
			if (Math.abs(length - this.wanted) <= this.wanted * TOLERANCE) {
				return jpeg;
			}
			if (length > this.wanted) {
				high = grain;
			}
			else {
				low = grain;
			}
		}
		throw new IllegalStateException("No picture of %d x %d pixels makes %d bytes, the nearest %d".formatted(width,
				height, this.wanted, length));
	}

	/**
	 * Makes of a picture what is to have the wanted size.
	 */
	@FunctionalInterface
	public interface Maker {

		byte[] make(byte[] jpeg) throws IOException;

	}

}
