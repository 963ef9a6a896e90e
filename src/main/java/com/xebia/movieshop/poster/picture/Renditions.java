package com.xebia.movieshop.poster.picture;

import java.util.List;

/**
 * All renditions made from one upload.
 *
 * @param colour the dominant colour as {@code #rrggbb}
 * @param files the renditions, largest first; in each size a JPEG and, where it is
 * smaller, a WebP
 */
public record Renditions(PictureType type, String colour, List<Rendition> files) {

	public Rendition full() {
		return this.files.get(0);
	}

}
