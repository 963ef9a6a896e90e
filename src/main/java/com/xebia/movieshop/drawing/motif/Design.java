package com.xebia.movieshop.drawing.motif;

/**
 * The look of a poster, independent of its text.
 *
 * @param count the number of repeated parts in the motif, which each motif interprets
 * @param skew the offset of the motif from its centre, which each motif interprets
 * @param shift varies the composition, from 0 to below 1
 */
public record Design(Motif motif, int count, double skew, Composition composition, double shift, boolean mirrored,
		Window window, Palette colours, Toning toning, Lettering title) {

}
