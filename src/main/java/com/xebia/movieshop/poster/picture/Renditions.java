package com.xebia.movieshop.poster.picture;

import java.util.List;

/**
 * All that is made of one upload.
 *
 * @param colour its dominant colour as {@code #rrggbb}
 * @param files the pictures, largest first; of each size a JPEG or PNG and, where it is
 * smaller, and made soon enough, a WebP
 */
public record Renditions(PictureType type, String colour, List<Rendition> files) {

	public Renditions {
		files = List.copyOf(files);
	}

	public Rendition full() {
		return this.files.get(0);
	}

	/**
	 * A picture made anew, holding nothing of the upload but its looks.
	 */
	public record Rendition(RenditionSize size, PictureType type, int width, int height, byte[] content) {

	}

}
