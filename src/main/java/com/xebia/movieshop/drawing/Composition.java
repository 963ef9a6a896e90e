package com.xebia.movieshop.drawing;

import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.util.function.Consumer;

/**
 * The arrangement of a motif on a poster, which distinguishes films with the same motif.
 */
public enum Composition {

	// Shows the whole motif once.
	WHOLE((panel) -> panel.motif(panel.colours())),

	// Enlarges the motif so that its edges are cut off.
	CLOSE(Composition::close),

	// Rotates the motif.
	TILTED(Composition::tilted),

	// Swaps light and dark in one half.
	COUNTERCHANGED(Composition::counterchange),

	// Shows the motif and its mirror image.
	PAIR(Composition::pair),

	// Shows the motif four times in different tonings.
	QUARTERS(Composition::quarters),

	// Cuts the motif into strips and shifts every other one.
	STRIPS(Composition::strips),

	// Nests smaller copies of the motif.
	ECHO(Composition::echo);

	private final Consumer<Panel> painter;

	Composition(Consumer<Panel> painter) {
		this.painter = painter;
	}

	void paint(Panel panel) {
		this.painter.accept(panel);
	}

	private static void close(Panel panel) {
		double scale = 1.5 + 0.4 * panel.part(7);
		double right = (panel.part(2) < 0.5) ? 0.15 : 0.85;
		double width = panel.width() * scale;
		double height = panel.height() * scale;
		panel.motif(panel.colours(), AffineTransform.getTranslateInstance((panel.width() - width) * right,
				(panel.height() - height) * (0.2 + 0.6 * panel.part(5))), width, height);
	}

	private static void tilted(Panel panel) {
		double angle = Math.toRadians(24 + 16 * panel.part(5)) * ((panel.part(2) < 0.5) ? -1 : 1);
		double sine = Math.abs(Math.sin(angle));
		double cosine = Math.cos(angle);
		double width = panel.width() * cosine + panel.height() * sine;
		double height = panel.width() * sine + panel.height() * cosine;
		AffineTransform place = AffineTransform.getTranslateInstance(panel.width() / 2, panel.height() / 2);
		place.rotate(angle);
		place.translate(-width / 2, -height / 2);
		panel.motif(panel.colours(), place, width, height);
	}

	private static void counterchange(Panel panel) {
		panel.motif(panel.colours());
		panel.within(half(panel), (half) -> half.motif(half.colours().negative()));
	}

	private static Shape half(Panel panel) {
		double left = Math.min(1, 2 * panel.part(1)) * panel.width();
		Path2D half = new Path2D.Double();
		half.moveTo(left, 0);
		half.lineTo(panel.width(), 0);
		half.lineTo(panel.width(), panel.height());
		half.lineTo(panel.width() - left, panel.height());
		half.closePath();
		return half;
	}

	private static void pair(Panel panel) {
		boolean wide = panel.width() > panel.height();
		double width = wide ? panel.width() / 2 : panel.width();
		double height = wide ? panel.height() : panel.height() / 2;
		panel.cell(panel.colours(), 0, 0, width, height, false);
		panel.cell(panel.colours().negative(), panel.width() - width, panel.height() - height, width, height, true);
	}

	private static void quarters(Panel panel) {
		double width = panel.width() / 2;
		double height = panel.height() / 2;
		Palette opposite = panel.colours().negative();
		panel.cell(panel.colours(), 0, 0, width, height, false);
		panel.cell(opposite, width, 0, width, height, true);
		panel.cell(opposite.bold(), 0, height, width, height, false);
		panel.cell(panel.colours().bold(), width, height, width, height, true);
	}

	private static void strips(Panel panel) {
		int strips = 3 + (int) (2 * panel.part(3));
		double width = panel.width() / strips;
		double down = panel.height() * 0.2;
		Path2D others = new Path2D.Double();
		for (int strip = 1; strip < strips; strip += 2) {
			others.append(new Rectangle2D.Double(strip * width, 0, width, panel.height()), false);
		}
		panel.motif(panel.colours());
		panel.within(others, (part) -> part.motif(part.colours().negative(),
				AffineTransform.getTranslateInstance(0, -down), part.width(), part.height() + down));
	}

	private static void echo(Panel panel) {
		Palette colours = panel.colours();
		for (double scale = 1; scale > 0.3; scale *= 0.6) {
			panel.cell(colours, panel.width() * (1 - scale) * (0.25 + 0.5 * panel.part(1)),
					panel.height() * (1 - scale) * 0.5, panel.width() * scale, panel.height() * scale, false);
			colours = colours.negative();
		}
	}

}
