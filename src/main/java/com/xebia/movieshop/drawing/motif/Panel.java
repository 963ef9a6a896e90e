package com.xebia.movieshop.drawing.motif;

import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.geom.Rectangle2D;
import java.util.function.Consumer;

import com.xebia.movieshop.drawing.canvas.Canvas;

/**
 * The part of a poster on which the motif is arranged.
 */
public record Panel(Canvas canvas, double width, double height, Design design) {

	Toning toning() {
		return this.design.toning();
	}

	boolean isWide() {
		return this.width > this.height;
	}

	// Returns a panel with the longer side halved.
	Panel half() {
		return new Panel(this.canvas, isWide() ? this.width / 2 : this.width, isWide() ? this.height : this.height / 2,
				this.design);
	}

	// Returns a pseudorandom value from 0 to below 1 for each number.
	double part(int number) {
		return (this.design.shift() * number) % 1;
	}

	// Draws in the same coordinates, clipped to the outline.
	void within(Shape outline, Consumer<Panel> composing) {
		this.canvas.within(new AffineTransform(), outline,
				(part) -> composing.accept(new Panel(part, this.width, this.height, this.design)));
	}

	void motif(Toning toning) {
		painter(toning, this.width, this.height).accept(this.canvas);
	}

	void motif(Toning toning, AffineTransform place, double width, double height) {
		this.canvas.within(place, null, painter(toning, width, height));
	}

	void cell(Toning toning, double x, double y, double width, double height, boolean mirrored) {
		AffineTransform place = AffineTransform.getTranslateInstance(x, y);
		if (mirrored) {
			place.translate(width, 0);
			place.scale(-1, 1);
		}
		this.canvas.within(place, new Rectangle2D.Double(0, 0, width, height), painter(toning, width, height));
	}

	private Consumer<Canvas> painter(Toning toning, double width, double height) {
		Palette colours = toning.tone(this.design.colours());
		return (part) -> this.design.motif()
			.paint(new Stage(part, width, height, this.design.count(), this.design.skew(), colours));
	}

}
