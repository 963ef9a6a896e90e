package com.xebia.movieshop.drawing.title;

import com.xebia.movieshop.drawing.canvas.Canvas;
import com.xebia.movieshop.drawing.motif.Lettering;
import com.xebia.movieshop.drawing.motif.Palette;

/**
 * A title broken into lines and set as large as width and height allow.
 */
public interface Title {

	double height();

	// Draws the title below and to the right of the origin.
	void draw(Canvas canvas, Palette colours);

	// Falls back to the viewer's font if the alphabet lacks a letter.
	static Title fit(String text, Lettering lettering, double measure, double height) {
		return StrokeAlphabet.covers(text) ? StrokeTitle.fit(text, lettering, measure, height)
				: PlainTitle.fit(text, lettering, measure, height);
	}

}
