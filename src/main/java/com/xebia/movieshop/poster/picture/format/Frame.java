package com.xebia.movieshop.poster.picture.format;

import java.awt.Rectangle;

/**
 * A frame of an animation, or the only one of a still picture.
 *
 * @param replaces whether transparent pixels replace what the canvas shows
 */
public record Frame(Rectangle area, Disposal disposal, boolean replaces, Excerpt content) {

	// The number of frames that are kept of an animation, as only early ones are used.
	static final int MAX_COUNT = 100;

	static Frame still(int width, int height, Excerpt content) {
		return new Frame(new Rectangle(width, height), Disposal.KEEP, true, content);
	}

	/**
	 * What happens to the area of a frame before the next one is painted: nothing, or it
	 * becomes transparent, or shows again what it showed before the frame.
	 */
	public enum Disposal {

		KEEP, CLEAR, RESTORE

	}

}
