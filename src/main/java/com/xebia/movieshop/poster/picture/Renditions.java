package com.xebia.movieshop.poster.picture;

import java.util.List;

import com.xebia.movieshop.poster.picture.format.PictureType;

/**
 * All renditions made from one upload.
 *
 * @param colour the dominant colour as {@code #rrggbb}
 * @param files the renditions, largest first; in each size a JPEG or PNG and, where it is
 * smaller and already made, a WebP
 */
public record Renditions(PictureType type, String colour, List<Rendition> files) {

	public Renditions {
		files = List.copyOf(files);
	}

	public Rendition full() {
		return this.files.get(0);
	}

	/**
	 * A re-encoded picture, which contains only the pixels of the upload.
	 */
	public record Rendition(RenditionSize size, PictureType type, int width, int height, byte[] content) {

	}

}
