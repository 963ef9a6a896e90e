package com.xebia.movieshop.drawing.title;

import com.xebia.movieshop.drawing.canvas.Canvas;
import com.xebia.movieshop.drawing.canvas.PlainLine;
import org.jspecify.annotations.Nullable;

/**
 * The line with the director and the year in small letters.
 */
public record Credits(String director, String year) {

	private static final StrokeFont LETTERS = new StrokeFont(15, 2, 1.05, 3.6);

	private static final double PLAIN_SIZE = 20;

	private static final double GAP = 20;

	public static Credits of(String director, @Nullable Integer year) {
		return new Credits(Wording.readable(director, 60), (year != null) ? year.toString() : "");
	}

	public static int height() {
		return (int) LETTERS.height();
	}

	public void draw(Canvas canvas, String colour, int left, int right, int bottom) {
		int start = right - (int) LETTERS.width(this.year);
		if (!this.year.isEmpty()) {
			LETTERS.draw(canvas, colour, this.year, start, bottom, LETTERS.weight());
		}
		double measure = start - GAP - left;
		if (!StrokeAlphabet.covers(this.director)) {
			double width = Math.min(PlainLine.width(this.director) * PLAIN_SIZE, measure);
			canvas.write(colour, new PlainLine(this.director, left, bottom, PLAIN_SIZE, width));
		}
		else if (!this.director.isEmpty()) {
			StrokeFont font = LETTERS.narrowedTo(measure, this.director);
			font.draw(canvas, colour, this.director, left, bottom, font.weight());
		}
	}

}
