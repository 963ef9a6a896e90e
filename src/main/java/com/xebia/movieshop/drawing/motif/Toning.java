package com.xebia.movieshop.drawing.motif;

/**
 * The assignment of a poster's colours in its motif.
 */
public enum Toning {

	// Keeps the palette.
	USUAL(false, false),

	// Swaps paper and ink.
	NEGATIVE(true, false),

	// Swaps the accent and the second colour.
	BOLD(false, true),

	BOLD_NEGATIVE(true, true);

	private final boolean negative;

	private final boolean bold;

	Toning(boolean negative, boolean bold) {
		this.negative = negative;
		this.bold = bold;
	}

	Toning negative() {
		return of(!this.negative, this.bold);
	}

	Toning bold() {
		return of(this.negative, !this.bold);
	}

	private static Toning of(boolean negative, boolean bold) {
		return negative ? (bold ? BOLD_NEGATIVE : NEGATIVE) : (bold ? BOLD : USUAL);
	}

	Palette tone(Palette colours) {
		return new Palette(this.negative ? colours.ink() : colours.paper(),
				this.negative ? colours.paper() : colours.ink(), this.bold ? colours.second() : colours.accent(),
				this.bold ? colours.accent() : colours.second());
	}

}
