package com.xebia.movieshop.poster.picture.format;

import java.awt.Rectangle;

/**
 * A frame of an animation, or the only one of a still picture.
 *
 * @param area where the frame is painted on the canvas
 * @param disposal what happens to the area before the next frame is painted
 * @param replaces whether transparent pixels replace what the canvas shows
 * @param content the file that the decoder gets
 */
public record Frame(Rectangle area, Disposal disposal, boolean replaces, Excerpt content) {

	// The number of frames that are kept of an animation, as only early ones are used.
	static final int MAX_COUNT = 100;

	// A frame that fills the canvas of a still picture.
	static Frame still(int width, int height, Excerpt content) {
		return new Frame(new Rectangle(width, height), Disposal.KEEP, true, content);
	}

	/**
	 * What happens to the area of a frame before the next one is painted.
	 */
	public enum Disposal {

		KEEP,

		// The area becomes transparent.
		CLEAR,

		// The area shows again what it showed before the frame.
		RESTORE

	}

}
