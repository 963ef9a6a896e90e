package com.xebia.movieshop.poster.picture;

import java.awt.Dimension;
import java.awt.Rectangle;

/**
 * A frame of an animation, or the only one of a still picture.
 *
 * @param replaces whether transparent pixels replace what the canvas shows
 */
record Frame(Rectangle area, Disposal disposal, boolean replaces, Excerpt content) {

	// The number of frames that are kept of an animation, as only early ones are
	// used.
	static final int MAX_COUNT = 100;

	static Frame still(Dimension size, Excerpt content) {
		return new Frame(new Rectangle(size), Disposal.KEEP, true, content);
	}

}
