package com.xebia.movieshop.drawing;

import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;

/**
 * Our own alphabet at one height, stroke weight, width factor and letter spacing, all in
 * pixels, so that no font needs to be installed; what reaches above the cap line or below
 * the base line is cut off, except for accents.
 */
record StrokeFont(double height, double weight, double stretch, double tracking) {

	private static final double GRID = 10;

	private static final double CLOSER = 1.3;

	/**
	 * A short line is not stretched beyond recognition.
	 */
	private static final double WIDEST = 3;

	StrokeFont stretchedTo(double measure, String text) {
		double natural = this.width(text);
		double letters = natural - new StrokeFont(this.height, this.weight, 0, this.tracking).width(text);
		double stretch = this.stretch * (measure - natural + letters) / letters;
		return new StrokeFont(this.height, this.weight, Math.min(stretch, this.stretch * WIDEST), this.tracking);
	}

	/**
	 * Make the font smaller, but for its height, until a text has room.
	 * @param measure the room
	 * @param text the text
	 * @return the font
	 */
	StrokeFont narrowedTo(double measure, String text) {
		double share = Math.min(1, measure / this.width(text));
		return new StrokeFont(this.height, this.weight * share, this.stretch * share, this.tracking * share);
	}

	double width(String text) {
		return this.append(text, new Path2D.Double(), new Path2D.Double()) - this.tracking;
	}

	void draw(Canvas canvas, String colour, String text, double x, int y, double thickness) {
		Path2D letters = new Path2D.Double();
		Path2D accents = new Path2D.Double();
		double width = this.append(text, letters, accents);
		AffineTransform place = AffineTransform.getTranslateInstance(x, y - this.height);
		int height = (int) Math.round(this.height);
		Shape line = new Rectangle2D.Double(-height, this.height - height, Math.floor(width) + 2 * height, height);
		canvas.within(place, line, (part) -> part.stroke(colour, thickness, letters));
		if (accents.getCurrentPoint() != null) {
			canvas.stroke(colour, thickness, place.createTransformedShape(accents));
		}
	}

	private double append(String text, Path2D letters, Path2D accents) {
		double unit = (this.height - this.weight) / GRID;
		double x = 0;
		double centre = 0;
		int previous = ' ';
		for (int letter : StrokeAlphabet.letters(text)) {
			StrokeGlyph glyph = StrokeAlphabet.glyph(letter);
			if (StrokeAlphabet.isAccent(letter)) {
				accents.append(placed(glyph, centre, 0, unit, unit), false);
				continue;
			}
			double unitX = unit * this.stretch;
			x -= (StrokeAlphabet.isClosePair(previous, letter)) ? CLOSER * unitX : 0;
			x += this.weight / ((StrokeAlphabet.hasBarsLeft(letter)) ? 4 : 2);
			letters.append(placed(glyph, x, this.weight / 2, unitX, unit), false);
			centre = x + glyph.width() / 2 * unitX;
			x += glyph.width() * unitX + this.tracking;
			x += this.weight / ((StrokeAlphabet.hasBarsRight(letter)) ? 4 : 2);
			previous = letter;
		}
		return x;
	}

	private static Shape placed(StrokeGlyph glyph, double x, double y, double scaleX, double scaleY) {
		AffineTransform place = AffineTransform.getTranslateInstance(x, y);
		place.scale(scaleX, scaleY);
		return place.createTransformedShape(glyph.path());
	}

}
