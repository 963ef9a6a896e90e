package com.xebia.movieshop.experiment.http;

import java.io.IOException;

/**
 * Finds the grain with which a picture has the wanted size, within 15 percent.
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
	 * Searches the grain by bisection until the made file has the wanted size.
	 * @param width the picture's width in pixels
	 * @param height the picture's height in pixels
	 * @param maker makes the measured file from the picture's JPEG
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
		throw new IllegalStateException("No picture of %d x %d pixels has %d bytes; the closest has %d".formatted(width,
				height, this.wanted, length));
	}

	/**
	 * Makes the file that should have the wanted size from a picture.
	 */
	@FunctionalInterface
	public interface Maker {

		byte[] make(byte[] jpeg) throws IOException;

	}

}
