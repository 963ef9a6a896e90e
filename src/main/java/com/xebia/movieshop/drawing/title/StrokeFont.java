package com.xebia.movieshop.drawing.title;

import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;

import com.xebia.movieshop.drawing.canvas.Canvas;
import com.xebia.movieshop.drawing.title.StrokeAlphabet.Glyph;

/**
 * The shop's alphabet with height, stroke weight, width factor and letter spacing in
 * pixels, so that no font needs to be installed. Letters are clipped above the cap line
 * and below the base line, except for accents.
 */
record StrokeFont(double height, double weight, double stretch, double tracking) {

	private static final double GRID = 10;

	private static final double KERNING = 1.3;

	// Limits stretching to keep short lines legible.
	private static final double WIDEST = 3;

	StrokeFont stretchedTo(double measure, String text) {
		double natural = this.width(text);
		double letters = natural - new StrokeFont(this.height, this.weight, 0, this.tracking).width(text);
		double stretch = this.stretch * (measure - natural + letters) / letters;
		return new StrokeFont(this.height, this.weight, Math.min(stretch, this.stretch * WIDEST), this.tracking);
	}

	// Returns a font that is narrowed, but not lowered, until the text fits.
	StrokeFont narrowedTo(double measure, String text) {
		double share = Math.min(1, measure / this.width(text));
		return new StrokeFont(this.height, this.weight * share, this.stretch * share, this.tracking * share);
	}

	double width(String text) {
		return lay(text, new Path2D.Double(), new Path2D.Double()) - this.tracking;
	}

	void draw(Canvas canvas, String colour, String text, double x, int y, double thickness) {
		Path2D letters = new Path2D.Double();
		Path2D accents = new Path2D.Double();
		double width = lay(text, letters, accents);
		AffineTransform place = AffineTransform.getTranslateInstance(x, y - this.height);
		int height = (int) Math.round(this.height);
		Shape line = new Rectangle2D.Double(-height, this.height - height, Math.floor(width) + 2 * height, height);
		canvas.within(place, line, (part) -> part.stroke(colour, thickness, letters));
		if (accents.getCurrentPoint() != null) {
			canvas.stroke(colour, thickness, place.createTransformedShape(accents));
		}
	}

	// Appends the outlines of the text and returns its width.
	private double lay(String text, Path2D letters, Path2D accents) {
		double height = (this.height - this.weight) / GRID;
		double unit = height * this.stretch;
		double x = 0;
		double centre = 0;
		int previous = ' ';
		for (int letter : StrokeAlphabet.letters(text)) {
			Glyph glyph = StrokeAlphabet.glyph(letter);
			if (StrokeAlphabet.isAccent(letter)) {
				accents.append(placed(glyph, centre, 0, height, height), false);
				continue;
			}
			x -= (StrokeAlphabet.isClosePair(previous, letter)) ? KERNING * unit : 0;
			x += this.weight / ((StrokeAlphabet.hasBarsLeft(letter)) ? 4 : 2);
			letters.append(placed(glyph, x, this.weight / 2, unit, height), false);
			centre = x + glyph.width() / 2 * unit;
			x += glyph.width() * unit + this.tracking;
			x += this.weight / ((StrokeAlphabet.hasBarsRight(letter)) ? 4 : 2);
			previous = letter;
		}
		return x;
	}

	private static Shape placed(Glyph glyph, double x, double y, double scaleX, double scaleY) {
		AffineTransform place = AffineTransform.getTranslateInstance(x, y);
		place.scale(scaleX, scaleY);
		return place.createTransformedShape(glyph.path());
	}

}
