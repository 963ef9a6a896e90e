package com.xebia.movieshop.drawing;

import java.awt.BasicStroke;
import java.awt.Graphics2D;
import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.geom.Path2D;

/**
 * Our own alphabet at one height, stroke weight, width factor and letter spacing, all in
 * pixels, so that no font needs to be installed; what reaches above the cap line or below
 * the base line is cut off, except for accents.
 */
record StrokeFont(double height, double weight, double stretch, double tracking) {

	private static final double GRID = 10;

	private static final double CLOSER = 1.3;

	StrokeFont stretchedTo(double measure, String text) {
		double natural = this.width(text);
		double letters = natural - new StrokeFont(this.height, this.weight, 0, this.tracking).width(text);
		return new StrokeFont(this.height, this.weight, this.stretch * (measure - natural + letters) / letters,
				this.tracking);
	}

	double width(String text) {
		return this.append(text, new Path2D.Double(), new Path2D.Double()) - this.tracking;
	}

	void draw(Graphics2D graphics, String text, int x, int y, double thickness) {
		Path2D letters = new Path2D.Double();
		Path2D accents = new Path2D.Double();
		double width = this.append(text, letters, accents);
		AffineTransform place = AffineTransform.getTranslateInstance(x, y - this.height);
		graphics
			.setStroke(new BasicStroke((float) thickness, BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER, (float) GRID));
		Shape clip = graphics.getClip();
		int height = (int) Math.round(this.height);
		graphics.clipRect(x - height, y - height, (int) width + 2 * height, height);
		graphics.draw(place.createTransformedShape(letters));
		graphics.setClip(clip);
		graphics.draw(place.createTransformedShape(accents));
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
