package com.xebia.movieshop.poster.picture;

/**
 * What happens to the area of a frame before the next one is painted: nothing, or it
 * becomes transparent, or shows again what it showed before the frame.
 */
enum Disposal {

	KEEP, CLEAR, RESTORE

}
