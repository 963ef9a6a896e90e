package com.xebia.movieshop.drawing;

/**
 * How a title is set.
 *
 * @param place where it stands
 * @param style the finish of its letters
 * @param weight how heavy they are, in proportion to their height
 * @param width how wide they are, in proportion to the alphabet's
 * @param justified whether each line is as wide as the others
 */
record Lettering(Place place, Style style, double weight, double width, boolean justified) {

	/**
	 * Where a title stands: at the top with the credits below the motif, at the bottom,
	 * at the head with the credits above it, or turned along the left side.
	 */
	enum Place {

		TOP, BOTTOM, HEAD, SIDE

	}

	/**
	 * The finish of letters.
	 */
	enum Style {

		SOLID, INLINE, OUTLINE

	}

}
