package com.xebia.movieshop.drawing;

/**
 * How a poster looks, whatever its text.
 *
 * @param motif what it shows
 * @param count how many of its parts the motif has, of which each makes what suits it
 * @param skew how far the motif is from its middle, likewise
 * @param framed whether paper is left around the motif
 * @param paper the lightest colour, as {@code #rrggbb} like all others
 * @param ink the darkest colour, which the text has
 * @param accent the colour that stands out
 * @param second the colour between the others
 * @param title how the title is set
 */
public record Design(Motif motif, int count, double skew, boolean framed, String paper, String ink, String accent,
		String second, Lettering title) {

}
