package com.xebia.movieshop.drawing;

/**
 * The area that a motif fills. The motifs are painted by methods of its interfaces.
 */
record Stage(Canvas canvas, double width, double height, int count, double skew, String paper, String ink,
		String accent, String second) implements EmblemMotifs, NatureMotifs, PatternMotifs, VoyageMotifs {

}
