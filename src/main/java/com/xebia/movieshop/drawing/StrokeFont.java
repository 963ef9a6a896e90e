package com.xebia.movieshop.drawing;

import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;

import com.xebia.movieshop.drawing.StrokeAlphabet.Glyph;

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
		return lay(text, (glyph, x, accent) -> {
		}) - this.tracking;
	}

	void draw(Canvas canvas, String colour, String text, double x, int y, double thickness) {
		Path2D letters = new Path2D.Double();
		Path2D accents = new Path2D.Double();
		double unit = unit();
		double width = lay(text, (glyph, place, accent) -> {
			if (accent) {
				accents.append(placed(glyph, place, 0, unit, unit), false);
			}
			else {
				letters.append(placed(glyph, place, this.weight / 2, unit * this.stretch, unit), false);
			}
		});
		AffineTransform place = AffineTransform.getTranslateInstance(x, y - this.height);
		int height = (int) Math.round(this.height);
		Shape line = new Rectangle2D.Double(-height, this.height - height, Math.floor(width) + 2 * height, height);
		canvas.within(place, line, (part) -> part.stroke(colour, thickness, letters));
		if (accents.getCurrentPoint() != null) {
			canvas.stroke(colour, thickness, place.createTransformedShape(accents));
		}
	}

	private double lay(String text, GlyphPlacement placement) {
		double unit = unit() * this.stretch;
		double x = 0;
		double centre = 0;
		int previous = ' ';
		for (int letter : StrokeAlphabet.letters(text)) {
			Glyph glyph = StrokeAlphabet.glyph(letter);
			if (StrokeAlphabet.isAccent(letter)) {
				placement.place(glyph, centre, true);
				continue;
			}
			x -= (StrokeAlphabet.isClosePair(previous, letter)) ? KERNING * unit : 0;
			x += this.weight / ((StrokeAlphabet.hasBarsLeft(letter)) ? 4 : 2);
			placement.place(glyph, x, false);
			centre = x + glyph.width() / 2 * unit;
			x += glyph.width() * unit + this.tracking;
			x += this.weight / ((StrokeAlphabet.hasBarsRight(letter)) ? 4 : 2);
			previous = letter;
		}
		return x;
	}

	private double unit() {
		return (this.height - this.weight) / GRID;
	}

	private static Shape placed(Glyph glyph, double x, double y, double scaleX, double scaleY) {
		AffineTransform place = AffineTransform.getTranslateInstance(x, y);
		place.scale(scaleX, scaleY);
		return place.createTransformedShape(glyph.path());
	}

	/**
	 * Receives each glyph of a text with its position.
	 */
	@FunctionalInterface
	private interface GlyphPlacement {

		void place(Glyph glyph, double x, boolean accent);

	}

}
