package com.xebia.movieshop.drawing;

/**
 * A title broken into lines and set as large as a measure and a height allow.
 */
interface Title {

	double height();

	/**
	 * Draw the title below and right of the canvas' origin.
	 * @param canvas the canvas
	 * @param colours the poster's colours
	 */
	void draw(Canvas canvas, Palette colours);

	/**
	 * Set a title in our letters, or in a plain font when it has others.
	 * @param text the title
	 * @param lettering how to set it
	 * @param measure how wide its lines may be
	 * @param height how high it may be
	 * @return the title
	 */
	static Title fit(String text, Lettering lettering, double measure, double height) {
		return StrokeAlphabet.covers(text) ? StrokeTitle.fit(text, lettering, measure, height)
				: PlainTitle.fit(text, lettering, measure, height);
	}

}
