package com.xebia.movieshop.drawing;

import java.awt.Rectangle;
import java.awt.Shape;
import java.awt.geom.Area;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Rectangle2D;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Random;
import java.util.random.RandomGenerator;

import org.apache.commons.codec.digest.DigestUtils;

/**
 * The look of a poster, independent of its text.
 *
 * @param count the number of repeated parts in the motif, which each motif interprets
 * @param skew the offset of the motif from its centre, which each motif interprets
 * @param shift varies the composition, from 0 to below 1
 * @param bold whether the motif has its accent and its second colour swapped
 * @param negative whether the motif has paper and ink swapped
 */
public record Design(Motif motif, int count, double skew, Composition composition, double shift, boolean mirrored,
		Window window, Palette colours, boolean bold, boolean negative, Lettering title) {

	private static final List<Composition> COMPOSITIONS = List.of(Composition.WHOLE, Composition.WHOLE,
			Composition.WHOLE, Composition.CLOSE, Composition.TILTED, Composition.COUNTERCHANGED,
			Composition.COUNTERCHANGED, Composition.PAIR, Composition.PAIR, Composition.QUARTERS, Composition.QUARTERS,
			Composition.STRIPS, Composition.STRIPS, Composition.ECHO, Composition.ECHO);

	// Returns the design of a poster, which follows from its number alone, so that a film
	// keeps its poster when its title, people or genres change.
	static Design of(int number) {
		RandomGenerator random = new Random(ByteBuffer.wrap(DigestUtils.sha256(String.valueOf(number))).getLong());
		boolean fitting = number >= DesignChooser.FIRST;
		Motif motif = fitting ? DesignChooser.motif(number) : any(random, List.of(Motif.values()));
		Lettering lettering = Lettering.any(random);
		int count = motif.count(random);
		double skew = motif.skew(random);
		boolean mirrored = random.nextBoolean();
		Window window = Window.any(random, lettering.position());
		Palette colours = fitting ? DesignChooser.palette(number) : any(random, Palette.ALL);
		int toning = random.nextInt(9);
		boolean negative = toning > 6;
		boolean bold = toning > 4 && toning != 7;
		return new Design(motif, count, skew, any(random, COMPOSITIONS), random.nextDouble(), mirrored, window, colours,
				bold, negative, lettering);
	}

	static <T> T any(RandomGenerator random, List<T> choices) {
		return choices.get(random.nextInt(choices.size()));
	}

	// Returns the colours of the motif.
	Palette toned() {
		Palette toned = this.negative ? this.colours.negative() : this.colours;
		return this.bold ? toned.bold() : toned;
	}

	/**
	 * The frame of a motif: the full area, or one with margins, an arch or a circle.
	 */
	public enum Window {

		BLEED, FRAME, ARCH, CIRCLE;

		private static Window any(RandomGenerator random, Lettering.Position title) {
			return switch (title) {
				case PLATE -> BLEED;
				case SIDE -> Design.any(random, List.of(BLEED, BLEED, FRAME, ARCH));
				default -> Design.any(random, List.of(BLEED, BLEED, BLEED, FRAME, ARCH, CIRCLE));
			};
		}

		// Returns the window's part of a free area; inner is the poster without margins.
		Rectangle within(Rectangle place, Rectangle inner) {
			Rectangle frame = (this == BLEED) ? place : place.intersection(inner);
			int side = Math.min(frame.width, frame.height);
			return (this != CIRCLE) ? frame : new Rectangle(frame.x + (frame.width - side) / 2,
					frame.y + (frame.height - side) / 2, side, side);
		}

		Shape outline(double width, double height) {
			return switch (this) {
				case BLEED, FRAME -> new Rectangle2D.Double(0, 0, width, height);
				case ARCH -> arch(width, height);
				case CIRCLE -> new Ellipse2D.Double(0, 0, width, height);
			};
		}

		private static Shape arch(double width, double height) {
			double rise = Math.min(width / 2, height * 0.7);
			Area arch = new Area(new Rectangle2D.Double(0, rise, width, height - rise));
			arch.add(new Area(new Ellipse2D.Double(0, 0, width, 2 * rise)));
			arch.intersect(new Area(new Rectangle2D.Double(0, 0, width, height)));
			return arch;
		}

	}

}
