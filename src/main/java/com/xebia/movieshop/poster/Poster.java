package com.xebia.movieshop.poster;

import java.io.IOException;
import java.io.InputStream;

import com.xebia.movieshop.poster.store.PosterName;
import com.xebia.movieshop.poster.store.PosterStore;
import org.jspecify.annotations.Nullable;

/**
 * What is known of an accepted picture; the picture itself is in the {@link PosterStore}
 * under its file name and never changes.
 *
 * @param fileName its name in the store, made from its content
 * @param colour the dominant colour, as in {@code #1a2b3c}; posters from before it was
 * noted have none
 */
public record Poster(String fileName, String contentType, int width, int height, long size, @Nullable String colour) {

	/**
	 * Tell whether it is what was uploaded, to the byte.
	 */
	public boolean isOf(InputStream upload) throws IOException {
		return PosterName.isIntact(this.fileName, PosterStore.ORIGINAL, upload);
	}

}
