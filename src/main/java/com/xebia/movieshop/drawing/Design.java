package com.xebia.movieshop.drawing;

/**
 * How a poster looks, whatever its text.
 *
 * @param count how many of its parts the motif has, of which each makes what suits it
 * @param skew how far the motif is from its middle, likewise
 * @param shift what the composition makes of itself, from 0 to below 1
 * @param mirrored whether the motif is the other way round
 */
public record Design(Motif motif, int count, double skew, Composition composition, double shift, boolean mirrored,
		Window window, Palette colours, Toning toning, Lettering title) {

}
