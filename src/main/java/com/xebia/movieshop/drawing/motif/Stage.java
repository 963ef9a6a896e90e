package com.xebia.movieshop.drawing.motif;

import com.xebia.movieshop.drawing.canvas.Canvas;

/**
 * The area that a motif fills. The motifs are painted by methods of its interfaces.
 */
record Stage(Canvas canvas, double width, double height, int count, double skew,
		Palette colours) implements EmblemMotifs, NatureMotifs, PatternMotifs, VoyageMotifs {

}
