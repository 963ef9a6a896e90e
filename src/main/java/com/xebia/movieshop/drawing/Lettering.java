package com.xebia.movieshop.drawing;

/**
 * How a title is set.
 *
 * @param weight how heavy they are, in proportion to their height
 * @param width how wide they are, in proportion to the alphabet's
 */
record Lettering(Place place, Style style, double weight, double width, Alignment alignment) {

	/**
	 * Where a title stands: at the top with the credits below the motif, at the bottom,
	 * at the head with the credits above it, turned along the left side, or on a plate
	 * before the motif.
	 */
	enum Place {

		TOP, BOTTOM, HEAD, SIDE, PLATE

	}

	/**
	 * The finish of letters.
	 */
	enum Style {

		SOLID, INLINE, OUTLINE

	}

	/**
	 * What lines have in common: their left ends, their middles, or, stretched, both
	 * ends.
	 */
	enum Alignment {

		LEFT, CENTRED, JUSTIFIED;

		double left(double free) {
			return (this == CENTRED) ? free / 2 : 0;
		}

	}

}
