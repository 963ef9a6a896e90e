package com.xebia.movieshop.poster.picture;

import java.time.Duration;

/**
 * What the making of pictures may take.
 *
 * @param pixels the most pixels of an upload
 * @param memory bytes for all pictures that are worked on at once; one decoded picture
 * takes half of them at most
 * @param processors how many pictures may be worked on at once
 * @param waitTime how long a picture waits for its turn
 * @param decodingTime how much processor time its decoding may take
 */
record Limits(long pixels, long memory, int processors, Duration waitTime, Duration decodingTime) {

	private static final int MAX_SIDE = 12_000;

	static Limits of(long pixels) {
		Runtime runtime = Runtime.getRuntime();
		return new Limits(pixels, runtime.maxMemory() / 3, runtime.availableProcessors(), Duration.ofSeconds(30),
				Duration.ofSeconds(8));
	}

	void check(int width, int height) throws PictureException {
		if (width < 1 || height < 1) {
			throw PictureException.damaged(null);
		}
		if (width > MAX_SIDE || height > MAX_SIDE || (long) width * height > this.pixels) {
			throw PictureException.tooManyPixels(width, height, this.pixels / 1_000_000);
		}
	}

}
