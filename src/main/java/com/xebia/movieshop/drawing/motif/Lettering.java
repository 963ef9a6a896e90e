package com.xebia.movieshop.drawing.motif;

/**
 * The typography of a title.
 *
 * @param weight the stroke weight relative to the letters' height
 * @param width the width factor of the letters
 */
public record Lettering(Position position, Style style, double weight, double width, Alignment alignment) {

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

		public double left(double free) {
			return (this == CENTRED) ? free / 2 : 0;
		}

	}

}
