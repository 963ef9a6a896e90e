package com.xebia.movieshop.drawing;

import java.util.List;
import java.util.random.RandomGenerator;

/**
 * The typography of a title.
 *
 * @param weight the stroke weight relative to the letters' height
 * @param width the width factor of the letters
 */
public record Lettering(Position position, Style style, double weight, double width, Alignment alignment) {

	static Lettering any(RandomGenerator random) {
		boolean plain = random.nextDouble() < 0.75;
		Style style = plain ? Style.SOLID : Design.any(random, List.of(Style.INLINE, Style.INLINE, Style.OUTLINE));
		double weight = plain ? between(random, 0.055, 0.23) : between(random, 0.17, 0.22);
		return new Lettering(Design.any(random, List.of(Position.values())), style, weight, between(random, 0.6, 1.15),
				Design.any(random, List.of(Alignment.JUSTIFIED, Alignment.LEFT, Alignment.CENTRED)));
	}

	private static double between(RandomGenerator random, double least, double most) {
		return least + random.nextDouble() * (most - least);
	}

	/**
	 * The title's position: at the top or bottom with the credits at the bottom, at the
	 * head below the credits, rotated along the left side, or on a plate over the motif.
	 */
	public enum Position {

		TOP, BOTTOM, HEAD, SIDE, PLATE

	}

	/**
	 * The style of the letters.
	 */
	public enum Style {

		SOLID, INLINE, OUTLINE

	}

	/**
	 * The alignment of the lines; justified lines are stretched.
	 */
	public enum Alignment {

		LEFT, CENTRED, JUSTIFIED;

		double left(double free) {
			return (this == CENTRED) ? free / 2 : 0;
		}

	}

}
