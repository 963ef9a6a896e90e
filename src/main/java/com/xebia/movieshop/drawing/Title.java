package com.xebia.movieshop.drawing;

/**
 * A title broken into lines and set as large as a measure and a height allow.
 */
interface Title {

	double height();

	// The title is drawn below and right of the canvas' origin.
	void draw(Canvas canvas, Palette colours);

	// A title is set in our letters, or in a plain font when it has others.
	static Title fit(String text, Lettering lettering, double measure, double height) {
		return StrokeAlphabet.covers(text) ? StrokeTitle.fit(text, lettering, measure, height)
				: PlainTitle.fit(text, lettering, measure, height);
	}

}
