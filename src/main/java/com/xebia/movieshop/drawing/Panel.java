package com.xebia.movieshop.drawing;

import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.geom.Rectangle2D;
import java.util.function.Consumer;

/**
 * The part of a poster on which the motif is arranged.
 */
record Panel(Canvas canvas, double width, double height, Design design) {

	Palette colours() {
		return this.design.toned();
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

	void motif(Palette colours) {
		painter(colours, this.width, this.height).accept(this.canvas);
	}

	void motif(Palette colours, AffineTransform place, double width, double height) {
		this.canvas.within(place, null, painter(colours, width, height));
	}

	void cell(Palette colours, double x, double y, double width, double height, boolean mirrored) {
		AffineTransform place = AffineTransform.getTranslateInstance(x, y);
		if (mirrored) {
			place.translate(width, 0);
			place.scale(-1, 1);
		}
		this.canvas.within(place, new Rectangle2D.Double(0, 0, width, height), painter(colours, width, height));
	}

	private Consumer<Canvas> painter(Palette colours, double width, double height) {
		return (part) -> this.design.motif()
			.paint(new Stage(part, width, height, this.design.count(), this.design.skew(), colours.paper(),
					colours.ink(), colours.accent(), colours.second()));
	}

}
